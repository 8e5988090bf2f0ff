// What a run does, until it is killed: a PostgreSQL and another process, both of a folder of its own. Prints where and which.
import { spawn } from "node:child_process";
import path from "node:path";
import { startCluster } from "@undercroft/postgres/embedded";
import { makeRunFolder } from "@undercroft/testing";

const folder = makeRunFolder("killed-run");
const cluster = await startCluster({ root: path.join(folder, "database") });
const product = spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000)"], {
  env: { ...process.env, DATA_DIR: path.join(folder, "data") },
  stdio: "ignore",
  detached: true,
});
process.stdout.write(`${JSON.stringify({ folder, database: cluster.pid, product: product.pid })}\n`);
setInterval(() => {}, 1_000);
