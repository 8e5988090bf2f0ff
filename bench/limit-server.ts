// The bare limits: node:http and prepared SQL with nothing between them, and fixed bytes from memory.
// Started as a process of its own with the path of its settings (JSON) as first argument; prints "ready" when it listens.
import { readFileSync } from "node:fs";
import http from "node:http";
import { WireClient, type WireConnection } from "./postgres-wire.ts";

/**
 * A statement and its values; with `as`, the role and claims it is run under in the same round trip. It takes the connections in
 * turn, unless it is to use one only.
 */
export type LimitStatement = {
  sql: string;
  values: string[];
  as?: [role: string, claims: string];
  isOnOne?: boolean;
};

/** What the limit serves: `/NAME` runs a statement, `/fixed/NAME` answers bytes. */
export type LimitSettings = {
  port: number;
  connection: WireConnection;
  statements: Record<string, LimitStatement>;
  fixed: Record<string, { type: string; body: string }>;
};

const settings: LimitSettings = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const clients = Array.from({ length: 4 }, () => new WireClient(settings.connection));
for (const client of clients) {
  await client.ready;
  await client.prepare(
    "as",
    "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
  );
  for (const [name, { sql }] of Object.entries(settings.statements)) await client.prepare(name, sql);
}
const fixed = new Map(
  Object.entries(settings.fixed).map(([name, { type, body }]) => [
    `/fixed/${name}`,
    { type, body: Buffer.from(body) },
  ]),
);

function steps(name: string, { values, as }: LimitStatement): [string, string[]][] {
  return as
    ? [
        ["as", as],
        [name, values],
      ]
    : [[name, values]];
}

let turn = 0;
http
  .createServer(async (request, response) => {
    const ready = fixed.get(request.url ?? "");
    if (ready) {
      response.writeHead(200, { "content-type": ready.type, "content-length": ready.body.length });
      response.end(ready.body);
      return;
    }
    const name = (request.url ?? "/").slice(1);
    const statement = settings.statements[name];
    turn = statement?.isOnOne ? 0 : (turn + 1) % clients.length;
    const body = statement && (await clients[turn]?.run(steps(name, statement)))?.at(-1);
    if (!body) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": body.length,
    });
    response.end(body);
  })
  .listen(settings.port, "127.0.0.1", () => process.stdout.write("ready\n"));
