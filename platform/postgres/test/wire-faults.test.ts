// What becomes of a request when the connection to PostgreSQL goes wrong, fault by fault.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "../src/connection.ts";
import { createRoleDatabase, type RoleDatabase } from "../src/role-database.ts";
import {
  failure,
  type Happening,
  message,
  row,
  type ScriptedServer,
  startScriptedServer,
  usual,
} from "./scripted-server.ts";

let server: ScriptedServer;
let database: RoleDatabase;
afterEach(async () => {
  await database.close();
  await server.close();
});

async function start(
  script: (batch: string, number: number) => Happening | undefined,
  max = 2,
): Promise<void> {
  server = await startScriptedServer(script);
  database = createRoleDatabase({
    connection: { host: "127.0.0.1", port: server.port, user: "nobody", database: "none" },
    max,
  });
}

const ask = (isReadOnly: boolean, timeout = "3s") =>
  database.run({
    settings: { role: "anon", names: ["statement_timeout", "role"], values: [timeout, "anon"] },
    statements: [{ text: "select 1", values: [] }],
    isReadOnly,
  });
const read = () => ask(true);
const write = () => ask(false);
const one = [[[Buffer.from("1")]]];

const first = (happening: Happening) => (_batch: string, number: number) =>
  number === 0 ? happening : undefined;
const terminated = failure("57P01", "terminating connection due to administrator command");

test("a read whose connection is cut before any answer is asked once more, on another connection", async () => {
  await start(first({ send: [], cut: true }));
  expect(await read()).toEqual(one);
  expect([server.batches.length, server.logins()]).toEqual([2, 2]);
});

test("a read that is cut a second time is not asked a third time", async () => {
  await start(() => ({ send: [], cut: true }));
  await expect(read()).rejects.toMatchObject({ name: "DatabaseUnavailable", phase: "lost" });
  expect(server.batches).toHaveLength(2);
});

test("a write whose connection is cut is never sent again: it may have been done", async () => {
  await start(first({ send: [], cut: true }));
  await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(server.batches).toHaveLength(1);
});

test("an answer that is cut within a row is none, and the read is asked once more", async () => {
  const whole = Buffer.concat(usual("PBEPBE"));
  await start(first({ send: [whole.subarray(0, whole.length - 25)], cut: true }));
  expect(await read()).toEqual(one);
  expect(server.batches).toHaveLength(2);
});

test("a read that reached a connection already terminated never ran, however long it waited, and is asked again", async () => {
  await start(first({ send: [terminated], cut: true }));
  expect(await read()).toEqual(one);
  expect(server.batches).toHaveLength(2);
});

test("a read is asked until it meets a connection that lives, when all were terminated before", async () => {
  await start((_batch, number) => (number < 2 ? { send: [terminated], cut: true } : undefined));
  expect(await read()).toEqual(one);
  expect(server.batches).toHaveLength(3);
});

test("a write that reached a connection already terminated is not sent again", async () => {
  await start(first({ send: [terminated], cut: true }));
  await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(server.batches).toHaveLength(1);
});

test("a read that was terminated while it ran is not run again", async () => {
  await start(first({ send: [message("1"), message("2"), terminated], cut: true }));
  await expect(read()).rejects.toMatchObject({ hasBegun: true, cause: { code: "57P01" } });
  expect(server.batches).toHaveLength(1);
});

test("an error of the statement is the caller's, and the connection goes on", async () => {
  await start(first({ send: [message("1"), failure("22P02", "invalid input"), message("Z", "I")] }));
  await expect(read()).rejects.toMatchObject({ code: "22P02" });
  expect(await read()).toEqual(one);
  expect(server.logins()).toBe(1);
});

test("a statement that PostgreSQL refused to prepare is prepared anew, not taken for known", async () => {
  await start(first({ send: [failure("42601", "syntax error"), message("Z", "I")] }));
  await expect(read()).rejects.toMatchObject({ code: "42601" });
  await read();
  expect(server.batches).toEqual(["PBEPBE", "PBEPBE"]);
});

test("a statement about a type that was made anew goes to a new connection once, also when it writes", async () => {
  for (const request of [read, write]) {
    await start(first({ send: [failure("XX000", "cache lookup failed for type 4711"), message("Z", "I")] }));
    expect(await request()).toEqual(one);
    expect([server.batches.length, server.logins()]).toEqual([2, 2]);
    await database.close();
    await server.close();
  }
  await start(() => ({ send: [failure("XX000", "cache lookup failed for type 4711"), message("Z", "I")] }));
  await expect(read()).rejects.toMatchObject({ code: "XX000" });
  expect(server.batches).toHaveLength(2);
});

const prepared = [message("1"), message("2")];
const answered = (text: string) => [row(text), message("C", "SELECT 1\0")];
const end = message("Z", "I");

test("a parameter, a notification and a notice between the rows belong to no answer", async () => {
  const aside = [
    message("S", "TimeZone\0UTC\0"),
    message("A", Buffer.from("\0\0\0\u0001channel\0payload\0")),
    message("N", "SNOTICE\0C00000\0Mrelation exists\0\0"),
  ];
  const [settings, statement] = [answered("2"), answered("1")];
  await start(
    first({
      send: [
        ...aside,
        ...prepared,
        ...settings,
        ...aside,
        ...prepared,
        ...aside,
        ...statement,
        ...aside,
        end,
      ],
    }),
  );
  expect(await read()).toEqual(one);
  expect(await read()).toEqual(one);
  expect(server.logins()).toBe(1);
});

test("a statement without words answers no rows, and what stands behind it keeps its own", async () => {
  await start(first({ send: [...prepared, message("I"), ...prepared, ...answered("1"), end] }));
  expect(await read()).toEqual(one);
});

test("reads that share a connection have each its own answer, though the first of them fails", async () => {
  const batches = [
    usual("PBEPBE"),
    [...prepared, failure("22P02", "invalid input"), end],
    [message("2"), ...answered("2"), ...prepared, ...answered("second"), end],
    [message("2"), ...answered("2"), ...prepared, ...answered("third"), end],
  ];
  await start((_batch, number) => {
    const send = batches[number];
    return send ? { send } : undefined;
  }, 1);
  await read(); // opens the only connection
  const answers = await Promise.allSettled([read(), read(), read()]);
  expect(
    answers.map((answer) =>
      answer.status === "fulfilled" ? String(answer.value[0]?.[0]?.[0]) : answer.reason.code,
    ),
  ).toEqual(["22P02", "second", "third"]);
  expect(server.logins()).toBe(1);
});

test("a server that closes down while nothing is asked is not written to any more", async () => {
  await start(() => undefined);
  await read();
  server.announce(terminated);
  await expect.poll(server.connected).toBe(0);
  expect(await read()).toEqual(one);
  expect([server.batches.length, server.logins()]).toEqual([2, 2]);
});

test("a server that never answers is waited for no longer than the statement's time and five seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  try {
    await start(first({ send: [] }));
    const answer = ask(true, "100ms");
    await expect.poll(() => server.batches.length).toBe(1);
    vi.advanceTimersByTime(5_100);
    await sleep(100); // in which one that was given up would be asked again
    expect([server.batches.length, server.connected()]).toEqual([1, 1]);
    // given up at the next look, which is one a second, the read is asked once more, of a server that has come back
    vi.advanceTimersByTime(1_000);
    expect(await answer).toEqual(one);
    expect(server.batches).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test("what is no message of PostgreSQL ends the connection, and the read is asked once more", async () => {
  const noise = Buffer.concat([Buffer.from("D"), Buffer.alloc(9)]); // of no length, again and again
  await start(first({ send: [noise] }));
  expect(await ask(true, "0")).toEqual(one); // without a limit nothing else would end it
  expect([server.batches.length, server.logins()]).toEqual([2, 2]);
});

test("a statement with more values than the protocol counts is refused before a byte of it is sent", async () => {
  await start(() => undefined, 1);
  const values = Array.from({ length: 65_536 }, () => "1");
  const ask = database.run({
    settings: { role: "anon", names: ["role"], values: ["anon"] },
    statements: [{ text: "select 1", values }],
    isReadOnly: true,
  });
  await expect(ask).rejects.toBeInstanceOf(RangeError);
  expect(await read()).toEqual(one);
  expect([server.batches, server.logins()]).toEqual([["PBEPBE"], 1]);
});

test("a request that comes after the end is refused at once, and one that waited then is not kept waiting", async () => {
  await start(first({ send: [] }), 1);
  const stuck = read();
  await expect.poll(() => server.batches.length).toBe(1);
  const waiting = write();
  const ended = Promise.allSettled([stuck, waiting]);
  const began = performance.now();
  await database.close();
  const late = await Promise.allSettled([read(), write()]);
  expect([...late, ...(await ended)].map((it) => it.status === "rejected" && it.reason.name)).toEqual(
    Array(4).fill("DatabaseUnavailable"),
  );
  expect(performance.now() - began).toBeLessThan(5_000); // ten seconds are given to one who waits for a connection
});

test("a transaction that is looked at is kept or rolled back in a second batch, and what is asked next is no part of it", async () => {
  await start((batch) => ({ send: usual(batch) }), 1);
  const ask = (decide: () => boolean) =>
    database.run({
      settings: { role: "anon", names: ["role"], values: ["anon"] },
      statements: [{ text: "update x set y = 1", values: [] }],
      isReadOnly: false,
      decide,
    });
  expect(await ask(() => true)).toEqual(one);
  expect(await ask(() => false)).toEqual(one);
  const refusal = new Error("too many rows");
  await expect(
    ask(() => {
      throw refusal;
    }),
  ).rejects.toBe(refusal);
  expect(await read()).toEqual(one);
  // begin, settings and statement are prepared once; then commit; set constraints and rollback; rollback alone
  expect(server.batches).toEqual(["PBEPBEPBE", "PBE", "BEBEBE", "PBEPBE", "BEBEBE", "BE", "PBEPBE"]);
  expect(server.logins()).toBe(1);
});
