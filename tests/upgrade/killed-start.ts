// A start of another copy of the project, cut off by SIGKILL at its nth statement. Prints each statement when it is not cut off.
//   node tests/upgrade/killed-start.ts <folder of the copy> <connection as JSON> <n, or 0> <before or after it is sent>

import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";

const [, , home = "", connection = "{}", cut = "0", when = "before"] = process.argv;
const cutAt = Number(cut);
const end = (): void => void process.kill(process.pid, "SIGKILL");
const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
let count = 0;

pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
  count += 1;
  const [text] = given;
  if (cutAt === 0)
    process.stdout.write(`${JSON.stringify(String(text).replaceAll(/\s+/g, " ").slice(0, 200))}\n`);
  if (count === cutAt && when === "before") end();
  const answer = send.apply(this, given);
  if (count === cutAt) end();
  return answer;
} as typeof pg.Client.prototype.query;

type Tool = {
  migrate: (connection: pg.ClientConfig, passwordOf: null) => Promise<unknown>;
  runBackfills: (connection: pg.ClientConfig, options: { pauseMs: number }) => Promise<unknown>;
};
const tool: Tool = await import(pathToFileURL(path.join(home, "database/tool/index.ts")).href);
await tool.migrate(JSON.parse(connection), null);
process.stdout.write('"backfills begin"\n');
await tool.runBackfills(JSON.parse(connection), { pauseMs: 0 });
