// The file system that a program sees in the browser. Everything is kept in
// memory, but
//   - what is under the home folder's .config outlives the page, in localStorage,
//   - what is written to the working folder is handed to the user as a download,
//   - standard output and error go to the console.
// It is what Go's syscall package asks of Node's fs, and no more. It must be
// there before Go's own script is.
"use strict";

(() => {
  const home = "/home", kept = "/home/.config", work = "/work";
  const prefix = document.getElementById("cover").dataset.program + ":";
  const O = {O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536};
  const none = new Uint8Array(0);

  let count = 0; // of files and folders ever made
  const folder = () => ({ino: ++count, mode: 0o40755, names: new Map(), time: Date.now()});
  const file = (data) => ({ino: ++count, mode: 0o100644, data, size: data.length, time: Date.now()});
  const root = folder();
  const opened = new Map();
  let nextFD = 3;

  const fail = (code, what) => Object.assign(new Error(code + ": " + what), {code});

  // resolve returns the parts of a path from the root.
  const resolve = (path) => {
    const parts = [];
    for (const part of (path.startsWith("/") ? path : work + "/" + path).split("/")) {
      if (part === "..") parts.pop();
      else if (part !== "" && part !== ".") parts.push(part);
    }
    return parts;
  };
  const full = (path) => "/" + resolve(path).join("/");
  const within = (path, dir) => path === dir || path.startsWith(dir + "/");

  // find returns what is at a path, parent the folder that it is or would be in.
  const find = (path) => {
    let at = root;
    for (const part of resolve(path)) {
      if (!at.names) throw fail("ENOTDIR", path);
      at = at.names.get(part);
      if (!at) throw fail("ENOENT", path);
    }
    return at;
  };
  const parent = (path) => {
    const parts = resolve(path), name = parts.pop();
    if (name === undefined) throw fail("EINVAL", path);
    const dir = find("/" + parts.join("/"));
    if (!dir.names) throw fail("ENOTDIR", path);
    return [dir, name];
  };
  const folders = (path) => {
    let at = root;
    for (const part of resolve(path)) {
      if (!at.names.has(part)) at.names.set(part, folder());
      at = at.names.get(part);
    }
    return at;
  };
  const content = (node) => node.data.subarray(0, node.size);

  // The browser's own store. Where it refuses, memory must do.
  const store = (act) => {
    try { return act(localStorage); } catch { return undefined; }
  };
  const encode = (bytes) => {
    let text = "";
    for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
    return btoa(text);
  };
  const keep = (path) => {
    if (!within(path, kept)) return;
    let node;
    try { node = find(path); } catch {}
    if (node?.data) store((s) => s.setItem(prefix + path, encode(content(node))));
    else if (!node) store((s) => s.removeItem(prefix + path));
  };
  const keepAll = (path, node) => {
    if (!node.names) keep(path);
    else for (const [name, inner] of node.names) keepAll(path + "/" + name, inner);
  };

  // download hands a whole file to the user. A name with a dot in front is one
  // that is still being written.
  const download = (path) => {
    const name = path.split("/").pop();
    if (!within(path, work) || name.startsWith(".")) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content(find(path))]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };
  const written = (path) => { keep(path); download(path); };

  // Lines for the console. The last of those on standard error are kept, to be
  // shown should the program end.
  const decoders = {1: new TextDecoder(), 2: new TextDecoder()}, rest = {1: "", 2: ""}, errors = [];
  const print = (fd, bytes) => {
    const lines = (rest[fd] + decoders[fd].decode(bytes, {stream: true})).split("\n");
    rest[fd] = lines.pop();
    for (const line of lines) {
      if (fd === 1) console.log(line);
      else {
        console.error(line);
        errors.push(line);
        if (errors.length > 1000) errors.shift();
      }
    }
  };

  const grow = (node, size) => {
    if (size > node.data.length) {
      const data = new Uint8Array(Math.max(size, 2 * node.data.length, 256));
      data.set(content(node));
      node.data = data;
    }
    if (size < node.size) node.data.fill(0, size, node.size);
    node.size = size;
  };
  const stat = (node) => ({
    dev: 1, ino: node.ino, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0,
    size: node.size ?? 0, blksize: 4096, blocks: Math.ceil((node.size ?? 0) / 512),
    atimeMs: node.time, mtimeMs: node.time, ctimeMs: node.time, isDirectory: () => !!node.names,
  });
  const handle = (fd) => {
    if (!opened.has(fd)) throw fail("EBADF", String(fd));
    return opened.get(fd);
  };

  const calls = {
    open(path, flags) {
      const [dir, name] = resolve(path).length ? parent(path) : [null, ""];
      let node = dir ? dir.names.get(name) : root;
      if (node && flags & O.O_CREAT && flags & O.O_EXCL) throw fail("EEXIST", path);
      if (!node && !(flags & O.O_CREAT)) throw fail("ENOENT", path);
      if (!node) dir.names.set(name, node = file(none));
      const writes = (flags & 3) !== 0;
      if (node.names && writes) throw fail("EISDIR", path);
      if (!node.names && flags & O.O_DIRECTORY) throw fail("ENOTDIR", path);
      if (writes && flags & O.O_TRUNC) grow(node, 0);
      opened.set(nextFD, {node, path: full(path), at: 0, append: !!(flags & O.O_APPEND), dirty: writes});
      return nextFD++;
    },
    close(fd) {
      const h = handle(fd);
      opened.delete(fd);
      if (h.dirty) written(h.path);
    },
    read(fd, buffer, offset, length, position) {
      if (fd === 0) return 0;
      const h = handle(fd), from = position ?? h.at;
      if (h.node.names) throw fail("EISDIR", h.path);
      const part = content(h.node).subarray(from, from + length);
      buffer.set(part, offset);
      if (position === null) h.at += part.length;
      return part.length;
    },
    write(fd, buffer, offset, length, position) {
      const part = buffer.subarray(offset, offset + length);
      if (fd === 1 || fd === 2) { print(fd, part); return length; }
      const h = handle(fd), from = position ?? (h.append ? h.node.size : h.at);
      if (!h.dirty) throw fail("EBADF", h.path);
      if (from + length > h.node.size) grow(h.node, from + length);
      h.node.data.set(part, from);
      h.node.time = Date.now();
      if (position === null) h.at = from + length;
      return length;
    },
    ftruncate(fd, length) { grow(handle(fd).node, length); },
    truncate(path, length) { grow(find(path), length); keep(full(path)); },
    fstat(fd) { return fd < 3 ? stat({ino: 0, mode: 0o20666, time: 0}) : stat(handle(fd).node); },
    stat(path) { return stat(find(path)); },
    lstat(path) { return stat(find(path)); },
    readdir(path) {
      const dir = find(path);
      if (!dir.names) throw fail("ENOTDIR", path);
      return [...dir.names.keys()];
    },
    mkdir(path) {
      const [dir, name] = parent(path);
      if (dir.names.has(name)) throw fail("EEXIST", path);
      dir.names.set(name, folder());
    },
    rmdir(path) {
      const [dir, name] = parent(path), node = find(path);
      if (!node.names) throw fail("ENOTDIR", path);
      if (node.names.size) throw fail("ENOTEMPTY", path);
      dir.names.delete(name);
    },
    unlink(path) {
      const [dir, name] = parent(path);
      if (find(path).names) throw fail("EISDIR", path);
      dir.names.delete(name);
      keep(full(path));
    },
    rename(from, to) {
      const node = find(from), [dir, name] = parent(from), [toDir, toName] = parent(to);
      if (toDir.names.get(toName) === node) return;
      if (toDir.names.get(toName)?.names?.size) throw fail("ENOTEMPTY", to);
      dir.names.delete(name);
      toDir.names.set(toName, node);
      keep(full(from));
      keepAll(full(to), node);
      if (node.data) download(full(to));
    },
    chmod() {}, fchmod() {}, chown() {}, fchown() {}, lchown() {}, utimes() {}, fsync() {},
    link(path) { throw fail("ENOSYS", path); },
    symlink(path) { throw fail("ENOSYS", path); },
    readlink(path) { throw fail("EINVAL", path); },
  };

  // As Node has them: the last argument is called with an error or the result.
  globalThis.fs = {constants: O, writeSync: (fd, bytes) => { print(fd, bytes); return bytes.length; }};
  for (const [name, call] of Object.entries(calls)) {
    globalThis.fs[name] = (...args) => {
      const done = args.pop();
      let result;
      try { result = call(...args); } catch (err) { done(err.code ? err : fail("EIO", err)); return; }
      done(null, result);
    };
  }
  const unknown = () => { throw fail("ENOSYS", "process"); };
  globalThis.process = {
    getuid: () => 0, getgid: () => 0, geteuid: () => 0, getegid: () => 0, getgroups: () => [0],
    pid: 1, ppid: 0, umask: unknown, cwd: () => work, chdir: unknown,
  };
  globalThis.path = {resolve: (...parts) => full(parts.join("/"))};

  // put makes a file that is neither kept nor handed out.
  const put = (path, data) => {
    const parts = resolve(path), name = parts.pop();
    folders("/" + parts.join("/")).names.set(name, file(data));
  };

  for (const path of [kept, work, "/tmp"]) folders(path);
  store((s) => {
    for (let i = 0; i < s.length; i++) {
      const key = s.key(i);
      if (!key.startsWith(prefix + kept)) continue;
      const bytes = Uint8Array.from(atob(s.getItem(key)), (c) => c.charCodeAt(0));
      put(key.slice(prefix.length), bytes);
    }
  });
  globalThis.files = {home, put, errors};
})();
