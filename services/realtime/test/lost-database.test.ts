// The database is killed while five hundred listen on two copies of the server: all hear everything that was sent, once.
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listLogins, migrate } from "@undercroft/database";
import { testPassword } from "@undercroft/database/testing";
import { type Cluster, startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenRaw, type RawListener } from "./raw-listener.ts";
import { type RealtimeServer, startRealtime } from "./realtime-server.ts";

/** What has to come comes with the machine; what is judged is how often each joined, and what it heard. */
const patience = { timeout: 120_000 };
const root = path.join(os.tmpdir(), `undercroft-realtime-${randomUUID()}`);
let cluster: Cluster;
let server: RealtimeServer;

beforeAll(async () => {
  cluster = await startCluster({ root });
  const client = new pg.Client(cluster.connection("postgres"));
  await client.connect();
  await client.query("create database live");
  await client.end();
  const connection = cluster.connection("live");
  await migrate(connection, testPassword);
  const known = new Set(listLogins().map(({ role }) => role));
  const product = {
    connection,
    as: (role: string) => ({
      ...connection,
      user: role,
      password: known.has(role) ? testPassword(role) : "",
    }),
    pooled: () => undefined,
    drop: async () => {},
  };
  server = await startRealtime({ copies: 2, product });
});
afterAll(async () => {
  await server?.close();
  await cluster?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Sends on and on, each time another message, until it is stopped; what was acknowledged and what was not. */
function keepSending() {
  const sent: string[] = [];
  const unknown = new Set<string>();
  let isOver = false;
  const running = (async () => {
    for (let count = 0; !isOver; count++) {
      try {
        await server.sql("select realtime.send('{}', $1, 'news')", [`m${count}`]);
        sent.push(`m${count}`);
        await sleep(5);
      } catch {
        unknown.add(`m${count}`);
        await sleep(20);
      }
    }
  })();
  return {
    sent,
    unknown,
    stop: () => {
      isOver = true;
      return running;
    },
  };
}

test("when the database is killed under 500 listeners, those who hear of row changes join once more, nobody else does, and all have heard every message once", async () => {
  const listeners: RawListener[] = [];
  for (let count = 0; count < 500; count += 50)
    listeners.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          listenRaw({
            url: server.urlOf(at % 2),
            apikey: server.tokens.anon,
            topic: "news",
            isPrivate: true,
            changes: at % 10 === 0 ? [{ table: "notes" }] : [],
          }),
        ),
      )),
    );
  const { sent, unknown, stop } = keepSending();
  await sleep(400);
  process.kill(cluster.pid, "SIGKILL");
  await sleep(200);
  cluster = await startCluster({ root });
  // who hears of row changes is told to join again, since one may be lost: messages go on until all have
  const [subscribed, others] = [
    listeners.filter((_, at) => at % 10 === 0),
    listeners.filter((_, at) => at % 10 !== 0),
  ];
  await expect
    .poll(() => subscribed.filter(({ joins, isInside }) => joins === 2 && isInside).length, patience)
    .toBe(50);
  await expect.poll(() => sent.length, patience).toBeGreaterThan(60);
  await stop();
  await server.sql("select realtime.send('{}', 'last', 'news')");
  sent.push("last");
  await expect
    .poll(
      () => listeners.filter(({ isInside, heard }) => isInside && heard.at(-1) === "last").length,
      patience,
    )
    .toBe(500);
  expect(subscribed.filter(({ joins }) => joins !== 2)).toEqual([]);
  expect(others.filter(({ joins }) => joins !== 1)).toEqual([]);
  for (const { heard } of others) {
    expect(new Set(heard).size).toBe(heard.length);
    // what was not acknowledged may have been sent all the same
    expect(heard.filter((event) => !unknown.has(event))).toEqual(sent);
  }
  await server.sql("insert into notes (id, words) values (1, 'later')");
  for (const { heard } of subscribed) await expect.poll(() => heard.at(-1), patience).toBe("INSERT 1 later");
  for (const listener of listeners) listener.close();
});
