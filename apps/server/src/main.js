// Where the product starts: `npm start`, or `npm run dev` with `--dev`.
// Everything else is imported after the version check, so that an old Node is told what to do instead of failing on syntax.
// This one file is JavaScript: an old Node reads it, and a new one need not load what strips types off (16 MB) for a single file.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import path from "node:path";
import v8 from "node:v8";

const wanted = 24;
const found = Number(process.versions.node.split(".")[0]);

/** Hands over to the Node that npm installed beside us. Its package is asked for: npm 10 makes no link to it in `.bin`. */
function runWithProjectNode() {
  const name = `node-${process.platform}-${process.arch}`;
  const node = path.resolve(import.meta.dirname, "../../../node_modules", name, "bin/node");
  if (!existsSync(node)) {
    process.stderr.write(
      `Undercroft needs Node ${wanted} or later; this is ${process.version}. Run "npm ci", or install Node ${wanted}.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 1));
}

if (found < wanted) {
  runWithProjectNode();
} else {
  // the heap is cleared when it has grown by half, not to the fourfold that V8 waits for: odd requests would cost 200 MB else
  v8.setFlagsFromString("--heap-growing-percent=50");
  // later starts then neither strip the types off nor compile what has not changed, and need no memory for either
  module.enableCompileCache(path.resolve(import.meta.dirname, "../../../node_modules/.cache/compiled"));
  const args = process.argv.slice(2);
  const { setRunMode } = await import("./config.ts");
  setRunMode(args.includes("--dev") || args.includes("--dev-child") ? "development" : "production");
  const { run } = await import("./run.ts");
  await run(args);
}
