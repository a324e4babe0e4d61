#include "store/shim_vfs.h"

#include <cstring>

#include <sqlite3.h>

namespace world {

namespace {

struct State {
  sqlite3_vfs vfs{};
  sqlite3_vfs* real = nullptr;
  std::thread::id thread;
  std::atomic<int> syncs{0};
  std::atomic<bool> full{false};
};
State state;  // SQLite's callbacks carry no pointer of ours

struct File {
  sqlite3_file base;
  sqlite3_file* real;
};

sqlite3_file* real(sqlite3_file* file) { return reinterpret_cast<File*>(file)->real; }

int close_file(sqlite3_file* f) {
  return real(f)->pMethods ? real(f)->pMethods->xClose(real(f)) : 0;
}
int read_file(sqlite3_file* f, void* to, int n, sqlite3_int64 at) {
  return real(f)->pMethods->xRead(real(f), to, n, at);
}
int write_file(sqlite3_file* f, const void* from, int n, sqlite3_int64 at) {
  sqlite3_int64 size = 0;
  real(f)->pMethods->xFileSize(real(f), &size);
  if (state.full && at + n > size) return SQLITE_FULL;
  return real(f)->pMethods->xWrite(real(f), from, n, at);
}
int truncate_file(sqlite3_file* f, sqlite3_int64 n) {
  return real(f)->pMethods->xTruncate(real(f), n);
}
int sync_file(sqlite3_file* f, int flags) {
  if (std::this_thread::get_id() == state.thread) ++state.syncs;
  return real(f)->pMethods->xSync(real(f), flags);
}
int size_of_file(sqlite3_file* f, sqlite3_int64* n) {
  return real(f)->pMethods->xFileSize(real(f), n);
}
int lock_file(sqlite3_file* f, int level) { return real(f)->pMethods->xLock(real(f), level); }
int unlock_file(sqlite3_file* f, int level) { return real(f)->pMethods->xUnlock(real(f), level); }
int check_lock(sqlite3_file* f, int* out) {
  return real(f)->pMethods->xCheckReservedLock(real(f), out);
}
int control(sqlite3_file* f, int op, void* arg) {
  return real(f)->pMethods->xFileControl(real(f), op, arg);
}
int sector_size(sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); }
int device(sqlite3_file* f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); }
int shm_map(sqlite3_file* f, int page, int size, int extend, void volatile** out) {
  return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
}
int shm_lock(sqlite3_file* f, int at, int n, int flags) {
  return real(f)->pMethods->xShmLock(real(f), at, n, flags);
}
void shm_barrier(sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); }
int shm_unmap(sqlite3_file* f, int remove) { return real(f)->pMethods->xShmUnmap(real(f), remove); }

constexpr sqlite3_io_methods methods = {
    2,         close_file,  read_file,  write_file, truncate_file, sync_file, size_of_file,
    lock_file, unlock_file, check_lock, control,    sector_size,   device,    shm_map,
    shm_lock,  shm_barrier, shm_unmap,  nullptr,    nullptr};

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* f, int flags, int* out) {
  auto* file = reinterpret_cast<File*>(f);
  file->real = reinterpret_cast<sqlite3_file*>(file + 1);
  const int code = state.real->xOpen(state.real, name, file->real, flags, out);
  file->base.pMethods = file->real->pMethods ? &methods : nullptr;
  return code;
}

}  // namespace

ShimVfs::ShimVfs() {
  sqlite3_initialize();
  state.real = sqlite3_vfs_find(nullptr);
  state.vfs = *state.real;
  state.vfs.zName = "shim";
  state.vfs.szOsFile = static_cast<int>(sizeof(File)) + state.real->szOsFile;
  state.vfs.xOpen = open_file;
  state.thread = std::this_thread::get_id();
  state.syncs = 0;
  state.full = false;
  sqlite3_vfs_register(&state.vfs, 1);
}

ShimVfs::~ShimVfs() {
  sqlite3_vfs_unregister(&state.vfs);
  sqlite3_vfs_register(state.real, 1);
}

int ShimVfs::take_syncs() { return state.syncs.exchange(0); }

void ShimVfs::fill_disk(bool full) { state.full = full; }

}  // namespace world
