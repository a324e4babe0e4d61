// A peer of sdpa_bench: MultiHeadAttention of onnxruntime-node, one head, one thread.
//
//   node onnxruntime.mjs FOLDER     FOLDER holds node_modules/onnxruntime-node
//
// Writes one line "ready VERSION". Then reads lines "SEQ_LEN HEAD_DIM REPETITIONS" and answers each
// with the seconds of processor time and of the clock that one run took, on one line.
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { join } from 'node:path'

const ort = createRequire(join(process.argv[2], 'package.json'))('onnxruntime-node')

// An ONNX file is a protocol buffer: fields of a number, a wire type (0: an integer, 2: bytes that
// follow their length), and a content. The names below are those of onnx.proto.
function varint(value) {
  const bytes = []
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) | 128)
  return [...bytes, value]
}
const integer = (field, value) => [...varint(field * 8), ...varint(value)]
const bytes = (field, content) => [...varint(field * 8 + 2), ...varint(content.length), ...content]
const text = (field, words) => bytes(field, Buffer.from(words))

const FLOAT = 1, INT = 2

function tensorInfo(name, sizes) {
  const shape = sizes.flatMap((size) => bytes(1, integer(1, size)))        // TensorShapeProto.dim
  const type = bytes(1, [...integer(1, FLOAT), ...bytes(2, shape)])        // TypeProto.tensor_type
  return [...text(1, name), ...bytes(2, type)]
}

function attentionModel(seqLen, headDim) {
  const oneHead = [...text(1, 'num_heads'), ...integer(3, 1), ...integer(20, INT)]
  const node = [
    ...['query', 'key', 'value'].flatMap((name) => text(1, name)), ...text(2, 'output'),
    ...text(4, 'MultiHeadAttention'), ...bytes(5, oneHead), ...text(7, 'com.microsoft'),
  ]
  const sizes = [1, seqLen, headDim]
  const graph = [
    ...bytes(1, node), ...text(2, 'attention'),
    ...['query', 'key', 'value'].flatMap((name) => bytes(11, tensorInfo(name, sizes))),
    ...bytes(12, tensorInfo('output', sizes)),
  ]
  const operators = (domain, version) => bytes(8, [...text(1, domain), ...integer(2, version)])
  const irVersion = 8
  return Uint8Array.from([
    ...integer(1, irVersion), ...bytes(7, graph), ...operators('', 17), ...operators('com.microsoft', 1),
  ])
}

function normals(count) {
  return Float32Array.from({ length: count }, () =>
    Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random()))
}

const prepared = new Map()

async function prepare(seqLen, headDim) {
  const name = `${seqLen} ${headDim}`
  if (!prepared.has(name)) {
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1 }
    const session = await ort.InferenceSession.create(attentionModel(seqLen, headDim), options)
    const tensor = () => new ort.Tensor('float32', normals(seqLen * headDim), [1, seqLen, headDim])
    const inputs = { query: tensor(), key: tensor(), value: tensor() }
    for (let i = 0; i < 3; i++) await session.run(inputs)
    prepared.set(name, { session, inputs })
  }
  return prepared.get(name)
}

console.log(`ready ${ort.env.versions.node}`)
for await (const line of createInterface({ input: process.stdin })) {
  const [seqLen, headDim, repetitions] = line.split(' ').map(Number)
  const { session, inputs } = await prepare(seqLen, headDim)
  const start = performance.now(), before = process.cpuUsage()
  for (let i = 0; i < repetitions; i++) await session.run(inputs)
  const used = process.cpuUsage(before), seconds = (performance.now() - start) / 1e3
  console.log(`${(used.user + used.system) / 1e6 / repetitions} ${seconds / repetitions}`)
}
