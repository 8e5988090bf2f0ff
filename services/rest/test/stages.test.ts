// The stages of a request: in which files it is read, how long each takes, and what is kept of them.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRest, type TestRest } from "./start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { serverTiming: true },
    `grant all on all tables in schema test to anon; grant execute on all functions in schema test to anon;
    create table test.counted (n int); insert into test.counted select 1 from generate_series(1, 900); insert into test.counted values (2);
    grant select on test.counted to anon; analyze test.counted`,
  );
});
afterAll(() => api.close());

/** The same request, telling which files of the data API are at work when it is looked at. */
function watched(request: IncomingMessage, files: Set<string>): IncomingMessage {
  const note = () => {
    for (const [, file = ""] of (new Error().stack ?? "").matchAll(/services\/rest\/src\/([\w/-]+\.ts)/g))
      files.add(file);
  };
  const watch = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (from, name) => {
        note();
        const value = Reflect.get(from, name);
        return typeof value === "function" ? value.bind(from) : value;
      },
    });
  const headers = watch(request.headers);
  return new Proxy(request, {
    get: (from, name) => {
      note();
      const value = name === "headers" ? headers : Reflect.get(from, name);
      return typeof value === "function" ? value.bind(from) : value;
    },
  });
}

test.each([
  ["read", "/clients?select=id,projects(id)&id=gt.0&order=name", { headers: { range: "0-1" } }],
  [
    "write",
    "/clients",
    { method: "POST", headers: { "content-type": "application/json" }, body: '{"id":9001,"name":"x"}' },
  ],
  [
    "call",
    "/rpc/say_hello",
    { method: "POST", headers: { "content-type": "application/json" }, body: '{"name":"x"}' },
  ],
])(
  "a %s is looked at in six files of the data API, and in no stage's inside",
  async (_kind, address, init) => {
    const files = new Set<string>();
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 50;
    const server = createServer(
      (request, response) => void api.rest.handle(watched(request, files), response),
    );
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const answer = await fetch(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1${address}`,
      init,
    );
    await answer.text();
    Error.stackTraceLimit = limit;
    server.close();
    expect(answer.ok).toBe(true);
    const allowed = [
      "answer.ts",
      "http/node-handler.ts",
      "index.ts",
      "known-reads/known-reads.ts",
      "parse.ts",
      "run.ts",
    ];
    expect([...files].filter((file) => !allowed.includes(file))).toEqual([]);
  },
);

const stages = (header: string | null) => header?.split(", ").map((stage) => stage.split(";")[0]);

test("Server-Timing names each stage once, in order, and a read that is known begins where it is run", async () => {
  const ask = async (method: string, address: string, body?: unknown) =>
    stages((await api.send(method, address, { body })).headers.get("server-timing"));
  const all = ["jwt", "parse", "plan", "sql", "transaction", "response"];
  expect(await ask("GET", "/clients?select=id&order=id&limit=3")).toEqual(all);
  expect(await ask("GET", "/clients?select=id&order=id&limit=3")).toEqual(["jwt", "transaction", "response"]);
  expect(await ask("POST", "/rpc/say_hello", { name: "x" })).toEqual(all);
  expect(await ask("PATCH", "/clients?id=eq.9001", { name: "y" })).toEqual(all);
  expect(await ask("GET", "/clients?select=(")).toEqual(["jwt"]);
});

test("an operator switches Server-Timing on in the database", async () => {
  const other = await startRest({}, "grant select on test.clients to anon");
  try {
    expect((await other.send("GET", "/clients")).headers.get("server-timing")).toBeNull();
    await other.sql("alter role authenticator set pgrst.server_timing_enabled = 'true'");
    await other.sql("notify pgrst, 'reload config'");
    await expect
      .poll(async () => (await other.send("GET", "/clients")).headers.get("server-timing"))
      .toMatch(/^jwt;dur=\d/);
  } finally {
    await other.sql("alter role authenticator reset pgrst.server_timing_enabled");
    await other.close();
  }
});

test("a planned count is that of the values asked for, also where another value was asked for before", async () => {
  const count = async (value: number) =>
    Number(
      (
        await api.send("GET", `/counted?select=n&n=eq.${value}&limit=1`, {
          headers: { prefer: "count=planned" },
        })
      ).headers
        .get("content-range")
        ?.split("/")[1],
    );
  expect(await count(1)).toBe(900);
  expect(await count(2)).toBeLessThan(10);
});
