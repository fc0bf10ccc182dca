// Loads a program, shows how far it is, and starts it. The parameters of the
// page's address that the program knows become its flags.
"use strict";

(async () => {
  const cover = document.getElementById("cover"), says = document.getElementById("says");
  const bar = document.getElementById("bar"), more = document.getElementById("more"), ways = document.getElementById("ways");

  const show = (state, text, detail = "") => {
    cover.className = state;
    says.textContent = text;
    more.textContent = detail;
    more.hidden = !detail;
    ways.hidden = state === "";
    if (state !== "") ways.querySelector("a").focus();
  };
  const progress = (share) => {
    bar.firstElementChild.style.width = 100 * share + "%";
    bar.setAttribute("aria-valuenow", Math.round(100 * share));
  };
  const mega = (bytes) => (bytes / 1e6).toFixed(1);

  // missing tells what the browser lacks, in the user's words.
  const missing = () => {
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
      return ["This browser is too old to run this.", "Firefox, Chrome, Edge and Safari do since 2023."];
    }
    const gl = document.createElement("canvas").getContext("webgl2");
    if (!gl) {
      return ["This browser cannot draw in 3D here.", "WebGL 2 is missing or turned off. Look for hardware acceleration in the browser's settings, or try another browser."];
    }
    gl.getExtension("WEBGL_lose_context")?.loseContext();
    return null;
  };

  // counted tells of the bytes of a body as they pass. What the browser unpacks
  // before it comes here is told as the part of what passes the wire.
  const counted = (body, total, wire) => {
    let seen = 0;
    return body.pipeThrough(new TransformStream({
      transform(chunk, to) {
        seen += chunk.length;
        const share = Math.min(1, seen / total);
        progress(share);
        says.textContent = `Loading  ${mega(share * wire)} of ${mega(wire)} MB`;
        to.enqueue(chunk);
      },
    }));
  };

  // unpacked inflates a body, unless the server or the browser did so before.
  const unpacked = async (body, format) => {
    const [first, all] = body.tee();
    const reader = first.getReader();
    const head = (await reader.read()).value ?? new Uint8Array(0);
    reader.cancel();
    const wasm = head[0] === 0 && head[1] === 0x61 && head[2] === 0x73 && head[3] === 0x6d;
    return wasm ? all : all.pipeThrough(new DecompressionStream(format));
  };

  // The program, in the smallest form that this browser can read. sizes are what
  // passes through here [bytes].
  const load = async (site) => {
    let [name, format, total] = [site.file + ".gz", "gzip", site.gzip];
    if (site.negotiated) {
      [name, total] = [site.file, site.raw];
    } else {
      try {
        new DecompressionStream("brotli");
        [name, format, total] = [site.file + ".br", "brotli", site.brotli];
      } catch {} // not yet in every browser
    }
    const answer = await fetch(name + "?" + site.version);
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
    const wire = !site.negotiated ? total : {br: site.brotli, gzip: site.gzip}[answer.headers.get("Content-Encoding")] ?? total;
    return unpacked(counted(answer.body, total, wire), format);
  };

  // The address's parameters as flags. One that names a JSON file is fetched.
  const flags = async (names) => {
    const out = [];
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (!names.includes(name)) continue;
      if (!value.endsWith(".json")) {
        out.push(`-${name}=${value}`);
        continue;
      }
      const answer = await fetch(value);
      if (!answer.ok) throw new Error(`${value}: ${answer.status} ${answer.statusText}`);
      const path = "/fetched/" + new URL(value, location.href).pathname.split("/").pop();
      globalThis.files.put(path, new Uint8Array(await answer.arrayBuffer()));
      out.push(`-${name}=${path}`);
    }
    return out;
  };

  // reason returns what the program said last, or why it panicked.
  const reason = () => {
    const lines = globalThis.files.errors, most = 3;
    const panic = lines.findLastIndex((line) => /^(panic|fatal error): /.test(line));
    return (panic < 0 ? lines.slice(-most) : lines.slice(panic, panic + most)).join("\n");
  };

  // drawn waits until the program has begun to draw: it makes the canvas as
  // large as the page when its loop begins.
  const drawn = () => new Promise((done) => {
    const look = () => {
      const canvas = document.querySelector("canvas");
      if (canvas && canvas.width > 16) requestAnimationFrame(() => requestAnimationFrame(() => done(canvas)));
      else requestAnimationFrame(look);
    };
    look();
  });

  // answerOnce lets a sound device that is woken tell so once: until it runs each
  // key asks for it, and what the program waits with is gone after the first answer.
  const answerOnce = () => {
    const device = globalThis.AudioContext?.prototype;
    if (!device) return;
    const resume = device.resume, awake = new WeakSet();
    device.resume = function () {
      return new Promise((done, failed) => resume.call(this).then(() => {
        if (awake.has(this)) return;
        awake.add(this);
        done();
      }, failed));
    };
  };

  try {
    const lack = missing();
    if (lack) return show("failed", ...lack);
    const site = await (await fetch("site.json", {cache: "no-cache"})).json();
    const [args, module] = await Promise.all([
      flags(site.flags),
      load(site).then((body) => WebAssembly.compileStreaming(new Response(body, {headers: {"Content-Type": "application/wasm"}}))),
    ]);
    progress(1);
    says.textContent = "Starting";
    answerOnce();
    const go = new Go();
    go.argv = [site.program, ...args];
    go.env = {HOME: globalThis.files.home, TMPDIR: "/tmp"};
    let code = 0;
    go.exit = (c) => { code = c; };
    const instance = await WebAssembly.instantiate(module, go.importObject);
    drawn().then((canvas) => {
      if (cover.className === "") cover.className = "gone";
      canvas.focus();
    });
    await go.run(instance);
    go._resume = () => {}; // what the canvas still has to tell, nobody hears
    if (code === 0) show("ended", `${document.title} is closed.`);
    else show("failed", "This ended with an error.", reason());
  } catch (err) {
    console.error(err);
    const offline = err instanceof TypeError && !navigator.onLine;
    show("failed", offline ? "You are offline." : "This could not be loaded.", String(err.message ?? err));
  }
})();
