# Sourced by run, test, .ci/run and tests/bench/run: the stages of a build, each named in one line on
# standard error, with a log that is shown when a stage fails. Expects `root`; sets `build` and `log`.

say() { printf 'Attest: %s\n' "$*" >&2; }

# The build folder of a preset and its log.
use_preset() {
  preset=$1
  build=$root/build/$preset
  log=$build/build.log
  mkdir -p "$build"
}

# Shows the first failure in the log, or its end, and where all of it is, and ends with 3.
fail_with_log() {
  if grep -q '^FAILED: ' "$log"; then
    sed -n '/^FAILED: /,$p' "$log" | sed -n '1,40p' >&2
  else
    tail -n 30 "$log" >&2
  fi
  say "$1 failed; the whole log is $log"
  exit 3
}

# Configures. A build folder that came here with a copy of the clone is begun anew.
configure() {
  local fresh=()
  if [ -f "$build/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
    fresh=(--fresh)
  fi
  (cd "$root" && cmake --preset "$preset" "${fresh[@]}") </dev/null >"$log" 2>&1 || fail_with_log "configuring"
}

# Whether ninja would not notice by itself that it must configure.
needs_configure() {
  [ ! -f "$build/build.ninja" ] || [ "$root/CMakePresets.json" -nt "$build/build.ninja" ] ||
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"
}

# Builds the targets, and names each library and program when it is ready.
compile() {
  cmake --build "$build" --target "$@" </dev/null 2>&1 | tee "$log" | awk '
    match($0, /^\[[0-9]+\/[0-9]+\] Linking CXX (static library|executable) /) {
      split(substr($0, 2), step, "]")
      name = $NF
      sub(/.*\//, "", name); sub(/^libattest_/, "layer ", name); sub(/\.a$/, "", name)
      printf "  [%s] %s\n", step[1], name
      fflush()
    }' >&2 || fail_with_log "compiling"
}
