// "The database is away" beside "the database said no": the first is tried again later, the second is an answer.
import pg from "pg";
import { describe, expect, test } from "vitest";
import { DatabaseUnavailable, isStandby, isUnavailable, toStandby, wasAwaySince } from "../src/connection.ts";

const failure = (code: string, more: object = {}) => Object.assign(new Error("it failed"), { code, ...more });
const refusal = (code: string) => Object.assign(new pg.DatabaseError("refused", 7, "error"), { code });

describe("the database is away", () => {
  test.each([
    "ECONNREFUSED", // nobody listens there
    "ECONNRESET",
    "ECONNABORTED",
    "EPIPE",
    "ENOENT", // of a socket that is not there yet
    "ETIMEDOUT",
    "EHOSTUNREACH", // the machine is gone
    "EHOSTDOWN",
    "ENETUNREACH",
    "ENETDOWN",
    "EAI_AGAIN",
    "ENOTFOUND", // its name is gone with it
  ])("where the system says %s", (code) => {
    expect(isUnavailable(failure(code))).toBe(true);
  });

  test.each(["57P01", "57P02", "57P03", "53300", "08006", "08001", "08P01"])(
    "where PostgreSQL says %s",
    (code) => {
      expect(isUnavailable(refusal(code))).toBe(true);
    },
  );

  test.each([
    "Connection terminated",
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Client has encountered a connection error and is not queryable",
  ])("where the driver says %s", (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  test("where we said so ourselves", () => {
    expect(isUnavailable(new DatabaseUnavailable("queue", "full"))).toBe(true);
  });
});

test.each([
  ["a broken constraint", refusal("23505")],
  ["a missing right", refusal("42501")],
  ["a table that is not there", refusal("42P01")],
  ["a statement that took too long", refusal("57014")],
  ["an answer of our own functions", refusal("PT409")],
  ["a file that may not be read", failure("EACCES")],
  ["a plain mistake", new TypeError("Your timeout expired")],
  ["an error whose code is a number", failure(8 as never)],
  ["something that is no error", { code: "ECONNREFUSED" }],
  ["nothing", undefined],
])("%s is an answer: the database is there", (_, error) => {
  expect(isUnavailable(error)).toBe(false);
});

test("the driver's own timeout of a connection is one of those", async () => {
  const { createServer } = await import("node:net");
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await new Promise((resolve) => silent.once("listening", resolve));
  const { port } = silent.address() as { port: number };
  const client = new pg.Client({ host: "127.0.0.1", port, connectionTimeoutMillis: 20 });
  client.on("error", () => {});
  const error = await client.connect().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isUnavailable(error)).toBe(true);
  silent.close();
});

test("a server that takes no writes is told from a function that raises the same state", () => {
  expect(isStandby(failure("25006", { routine: "PreventCommandIfReadOnly" }))).toBe(true);
  expect(isStandby(failure("25006", { routine: "exec_stmt_raise" }))).toBe(false);
  expect([isStandby(failure("25001")), isStandby(null), isStandby("25006")]).toEqual([false, false, false]);
  const cause = failure("25006");
  expect(toStandby(cause)).toMatchObject({ phase: "standby", cause });
});

test("being too busy is no sign that the database was away", () => {
  const moment = performance.now();
  new DatabaseUnavailable("queue", "full");
  new DatabaseUnavailable("busy", "full");
  expect(wasAwaySince(moment)).toBe(false);
  new DatabaseUnavailable("lost", "gone");
  expect(wasAwaySince(moment)).toBe(true);
  expect(wasAwaySince(performance.now() + 1)).toBe(false);
});
