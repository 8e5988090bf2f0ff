// Where the product starts: `npm start`, or `npm run dev` with `--dev`.
// Everything else is imported after the version check, so that an old Node is told what to do instead of failing on syntax.
// This file and those it looks for a Node with are JavaScript: an old Node reads them.
import module from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";
import { ensureNode, handOver } from "./node/ensure-node.js";

async function start() {
  // the heap is cleared when it has grown by half, not to the fourfold that V8 waits for: odd requests would cost 200 MB else
  v8.setFlagsFromString("--heap-growing-percent=50");
  // later starts then neither strip the types off nor compile what has not changed, and need no memory for either
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
  module.enableCompileCache(path.join(root, "node_modules/.cache/compiled"));
  const args = process.argv.slice(2);
  const { setRunMode } = await import("./config/run-mode.ts");
  setRunMode(args.includes("--dev") || args.includes("--dev-child") ? "development" : "production");
  const { run } = await import("./run.ts");
  await run(args);
}

const node = await ensureNode().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
if (node === process.execPath) await start();
else if (node) handOver(node, [...process.execArgv, ...process.argv.slice(1)]);
