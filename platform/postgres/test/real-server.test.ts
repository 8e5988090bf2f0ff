// What listens, what asks again and again, and what a service asks, against a PostgreSQL that is cut off in the middle.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, startCluster } from "../src/embedded/index.ts";
import { createListener, createServiceDatabase, DatabaseUnavailable } from "../src/index.ts";
import { askOften } from "../src/replicas/ask-often.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "real-"));
let cluster: Cluster;
let client: pg.Client;
beforeAll(async () => {
  chmodSync(folder, 0o755);
  cluster = await startCluster({
    root: path.join(folder, "own"),
    settings: { fsync: "off", shared_buffers: "16MB" },
  });
  client = new pg.Client(cluster.connection());
  await client.connect();
  await client.query(`create table attempts (who text, n int unique deferrable initially deferred);
    create function keep(said jsonb) returns void language sql as 'insert into attempts select x ->> ''who'' from jsonb_array_elements(said) x';
    create function try(who text) returns void language plpgsql as $$ begin
      raise info using message = 'tried', errcode = 'UC001', detail = jsonb_build_object('who', who);
      raise exception 'refused' using errcode = 'PT409'; end $$`);
}, 60_000);
afterAll(async () => {
  await client?.end();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Ends every other connection. @returns how many there were */
const cut = async () =>
  (
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
  ).rowCount;

describe("a listener", () => {
  /** What it is told, in order. */
  function listen(channels: readonly string[]) {
    const told: string[] = [];
    const listener = createListener(
      cluster.connection(),
      channels,
      (channel, payload) => void told.push(`${channel} ${payload}`),
      () => void told.push("again"),
      () => void told.push("lost"),
    );
    return { told, listener };
  }

  test("hears its channels, whatever their names are, with and without words, and no others", async () => {
    const { told, listener } = listen(["changes", 'a "b"; drop table attempts']);
    await listener.ready;
    await client.query(
      `select pg_notify('other', 'x'), pg_notify('changes', 'Zoë'), pg_notify('a "b"; drop table attempts', '')`,
    );
    await expect.poll(() => told).toEqual(["changes Zoë", 'a "b"; drop table attempts ']);
    await listener.close();
  });

  test("says that it was cut off and that it is back, so that nothing stale is kept, and hears what is sent then", async () => {
    const { told, listener } = listen(["changes"]);
    await listener.ready;
    expect(await cut()).toBe(1);
    await expect.poll(() => told).toEqual(["lost", "again"]);
    await client.query("notify changes, 'later'");
    await expect.poll(() => told).toEqual(["lost", "again", "changes later"]);
    await listener.close();
  });

  test("that is ended says nothing of it, does not come back, and leaves no connection", async () => {
    const { told, listener } = listen(["changes"]);
    await listener.ready;
    await listener.close();
    await sleep(300);
    expect([told, await cut()]).toEqual([[], 0]);
  });

  test("that cannot reach the database tries again until it is ended, and says nothing until it listened", async () => {
    const told: string[] = [];
    const note = (what: string) => () => void told.push(what);
    const listener = createListener(
      { host: "127.0.0.1", port: 1 },
      ["changes"],
      note("heard"),
      note("again"),
      note("lost"),
    );
    await sleep(250);
    await listener.close();
    expect(told).toEqual([]);
  });
});

describe("a question that goes on", () => {
  /** Asks for the number of its connection. */
  function ask(
    everyMs: number,
    given: { text?: string; patienceMs?: number; greet?: () => Promise<void> } = {},
  ) {
    const answers: number[] = [];
    const failures: string[] = [];
    const asked = askOften<{ pid: number }>({
      connection: cluster.connection(),
      text: given.text ?? "select pg_backend_pid() as pid",
      everyMs,
      patienceMs: given.patienceMs ?? 2_000,
      onAnswer: ({ pid }) => void answers.push(pid),
      onFailure: (error) => void failures.push(error.message),
      ...(given.greet ? { greet: given.greet } : {}),
    });
    return { answers, failures, asked };
  }

  test("is asked on one connection, and on another when that is lost, which is told once", async () => {
    const { answers, failures, asked } = ask(10);
    await expect.poll(() => answers.length).toBeGreaterThan(3);
    expect(new Set(answers).size).toBe(1);
    await cut();
    await expect.poll(() => new Set(answers).size).toBe(2);
    expect(failures).toHaveLength(1);
    await asked.close();
  });

  test("is asked at once where somebody cannot wait for its turn, also while it is being asked", async () => {
    const { answers, asked } = ask(60_000, { text: "select pg_backend_pid() as pid from pg_sleep(0.05)" });
    await sleep(20);
    asked.now(); // during the first one
    await expect.poll(() => answers.length).toBe(2);
    asked.now();
    await expect.poll(() => answers.length).toBe(3);
    await sleep(100);
    expect(answers).toHaveLength(3);
    await asked.close();
  });

  test("whose answer takes too long has none, and its connection is given up", async () => {
    const { answers, failures, asked } = ask(60_000, {
      text: "select 1 as pid from pg_sleep(10)",
      patienceMs: 700, // it bounds the way to the server too
    });
    await expect.poll(() => failures).toEqual(["Query read timeout"]);
    const closing = performance.now();
    await asked.close();
    expect(performance.now() - closing).toBeLessThan(1_000);
    expect(answers).toEqual([]);
    await cut();
  });

  test("is put to no server that is not greeted", async () => {
    const { answers, failures, asked } = ask(10, {
      greet: () => Promise.reject(new Error("another cluster")),
    });
    await expect.poll(() => failures.length).toBeGreaterThan(1);
    expect([answers, failures[0]]).toEqual([[], "another cluster"]);
    await asked.close();
    await expect.poll(cut).toBe(0);
  });
});

describe("a service's database", () => {
  const survivor = { sqlState: "UC001", statement: "select keep($1)" };
  const attempts = async () =>
    (await client.query("select who from attempts order by who")).rows.map(({ who }) => who);
  const open = (more: object = {}) =>
    createServiceDatabase({ connection: cluster.connection(), max: 1, ...more });

  test("keeps all of a transaction or nothing of it", async () => {
    await client.query("truncate attempts");
    const database = open();
    const write = (who: string, then?: Error) =>
      database.transaction(async (query) => {
        await query("insert into attempts values ($1)", [who]);
        if (then) throw then;
        return who;
      });
    expect(await write("ada")).toBe("ada");
    await expect(write("bo", new Error("changed my mind"))).rejects.toThrow("changed my mind");
    await expect(
      database.transaction(async (query) => {
        await query("insert into attempts values ('cy')");
        await query("select 1 / 0").catch(() => {}); // a failure that was passed over is one all the same
        return "done";
      }),
    ).rejects.toThrow("The transaction was rolled back by PostgreSQL");
    await expect(
      database.transaction((query) => query("insert into attempts values ('di', 1), ('ed', 1)")),
    ).rejects.toMatchObject({ code: "23505" }); // told at the commit
    expect(await attempts()).toEqual(["ada"]);
    expect(await database.query("select 1 as n")).toEqual([{ n: 1 }]);
    await database.close();
  });

  test("writes once more what outlasts a refusal, of a statement and of a transaction, and never of what was kept", async () => {
    await client.query("truncate attempts");
    const database = open({ survivor });
    await expect(database.query("select try('ada')")).rejects.toMatchObject({ code: "PT409" });
    await expect(
      database.transaction(async (query) => {
        await query("insert into attempts values ('not kept')");
        await query("select try('bo')");
      }),
    ).rejects.toMatchObject({ code: "PT409" });
    expect(await attempts()).toEqual(["ada", "bo"]);
    await database.close();
    const without = open();
    await expect(without.query("select try('cy')")).rejects.toMatchObject({ code: "PT409" });
    await without.close();
    expect(await attempts()).toEqual(["ada", "bo"]);
  });

  test("that is cut off in the middle says that the database is away, and the next statement finds another connection", async () => {
    await client.query("truncate attempts");
    const database = open({ survivor });
    await expect(
      database.transaction(async (query) => {
        await query("insert into attempts values ('ada')");
        await cut();
        await query("insert into attempts values ('bo')");
      }),
    ).rejects.toBeInstanceOf(DatabaseUnavailable);
    await cut();
    expect(await database.query("select 1 as n")).toEqual([{ n: 1 }]);
    expect(await attempts()).toEqual([]);
    const slow = database.query("select pg_sleep(10)");
    await expect
      .poll(
        async () =>
          (await client.query("select from pg_stat_activity where query ~ '^select pg_sleep'")).rowCount,
      )
      .toBe(1);
    await cut();
    await expect(slow).rejects.toMatchObject({
      name: "DatabaseUnavailable",
      phase: "lost",
      cause: { code: "57P01" },
    });
    await database.close();
  });

  test("whose server takes no writes asks another connection the next time: it may reach the leader", async () => {
    const database = open();
    const pid = async () => (await database.query<{ pid: number }>("select pg_backend_pid() as pid"))[0]?.pid;
    const before = await pid();
    await database.query("set default_transaction_read_only = on");
    await expect(database.query("insert into attempts values ('ada')")).rejects.toMatchObject({
      phase: "standby",
    });
    expect(await pid()).not.toBe(before);
    // a refusal of a statement is no reason to leave a connection
    const now = await pid();
    await expect(database.query("select 1 / 0")).rejects.toMatchObject({ code: "22012" });
    expect(await pid()).toBe(now);
    await database.close();
  });

  test("that nobody listens for is away, in so many words", async () => {
    const database = createServiceDatabase({
      connection: { host: "127.0.0.1", port: 1, user: "x", database: "x" },
    });
    await expect(database.query("select 1")).rejects.toMatchObject({
      name: "DatabaseUnavailable",
      cause: { code: "ECONNREFUSED" },
    });
    await expect(database.transaction(async () => {})).rejects.toBeInstanceOf(DatabaseUnavailable);
    await database.close();
  });
});
