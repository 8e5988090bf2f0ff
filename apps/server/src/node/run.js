// `node apps/server/src/node/run.js <file.ts or tool> [argument …]`: runs what the scripts of package.json name by a Node that reads
// TypeScript, whichever Node npm was started with.
import path from "node:path";
import { ensureNode, handOver } from "./ensure-node.js";

const [what = "", ...args] = process.argv.slice(2);
try {
  const node = await ensureNode();
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
  if (/\.[jt]s$/.test(what)) handOver(node, [what, ...args], { env });
  else handOver(what, args, { env });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
