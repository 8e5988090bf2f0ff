// Two copies of the product on one database: what goes out by the clock goes out on both, once, never early and never late.
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { expectLive } from "./live-core.ts";
import { createOwnedDatabase } from "./owned-database.ts";
import { makeDataDir, type RunningProduct, runToEnd, startProduct } from "./running-product.ts";

const data = makeDataDir();
let cluster: Awaited<ReturnType<typeof startCluster>>;
let owner: pg.Client;
let url: string;
let copies: RunningProduct[] = [];

beforeAll(async () => {
  const port = await freePort();
  cluster = await startCluster({
    root: path.join(data.path, "database"),
    settings: { listen_addresses: "127.0.0.1", port: String(port) },
  });
  const { user, password } = cluster.connection();
  // no superuser's: the whole start has to do without one on our own version too
  url = await createOwnedDatabase({ host: "127.0.0.1", port, user, password }, "two_copies");
  const start = (name: string) =>
    startProduct({
      DATA_DIR: path.join(data.path, name),
      DATABASE_URL: url,
      SECRET_KEY: "two copies share one secret key of thirty-two letters",
      DEMO: "false",
    });
  copies = [await start("one"), await start("other")];
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
}, 120_000);
afterAll(async () => {
  await owner?.end();
  for (const copy of copies) await copy.end("SIGTERM");
  await cluster?.stop();
  data.remove();
});

test("a copy with another SECRET_KEY is refused in one sentence, and those at work go on answering", async () => {
  const { code, output } = await runToEnd({
    DATA_DIR: path.join(data.path, "wrong"),
    DATABASE_URL: url,
    SECRET_KEY: "another secret key of more than thirty-two letters",
    DEMO: "false",
    PORT: String(await freePort()),
  });
  expect(code).toBe(1);
  expect(output).toContain("SECRET_KEY is not the one this database's keys were sealed with.");
  // asked by a new connection, with the password of before
  for (const copy of copies) expect((await fetch(`${copy.url}/health`)).status).toBe(200);
});

test("A scheduled article is on no page, feed, list or search of either copy before its second, and on all of them within the minute", async () => {
  const publishAt = Date.now() + 4_000;
  await owner.query("insert into bylines (slug, name) values ('a-writer', 'A Writer')");
  await owner.query(
    `with made as (insert into articles (slug, section, title, standfirst, body, status, publish_at)
       values ('on-the-dot', 'news', 'On the dot', 'Not a second early.', '[{"type": "paragraph", "text": "Zithers."}]', 'scheduled', $1) returning id)
     insert into article_bylines (article_id, byline, role) select id, 'a-writer', 'writer' from made`,
    [new Date(publishAt)],
  );
  const addresses = [
    "/journal",
    "/journal/on-the-dot",
    "/journal/news",
    "/journal/feed.xml",
    "/journal?q=zithers",
  ];
  const shown = async (copy: RunningProduct, address: string): Promise<boolean> => {
    const answer = await fetch(`${copy.url}${address}`);
    return (await answer.text()).includes("Not a second early.");
  };
  const waiting = new Set(copies.flatMap((copy) => addresses.map((address) => `${copy.url} ${address}`)));
  const early: string[] = [];
  let last = 0;
  while (waiting.size > 0 && Date.now() < publishAt + 60_000) {
    for (const [place, copy] of copies.entries())
      for (const address of addresses) {
        const asked = `${copy.url} ${address}`;
        if (!waiting.has(asked) || !(await shown(copy, address))) continue;
        waiting.delete(asked);
        last = Date.now();
        if (last < publishAt) early.push(`copy ${place}: ${address}`);
      }
    await sleep(200);
  }
  expect(early).toEqual([]);
  expect([...waiting]).toEqual([]);
  expect(last - publishAt).toBeLessThan(60_000);
  const { rows } = await owner.query("select status, published_at = $1 as on_time from articles", [
    new Date(publishAt),
  ]);
  expect(rows).toEqual([{ status: "published", on_time: true }]);
}, 90_000);

test("People on two copies share channels, presence and row changes", async () => {
  await expectLive(copies, (text) => owner.query(text));
});

/** Statuses of as many requests one after another. */
async function statusesOf(times: number, ask: () => Promise<number>): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < times; at++) found.push(await ask());
  return found;
}
const refused = (statuses: readonly number[]): number => statuses.filter((status) => status === 429).length;

test("Requests of one address at two copies are counted as one sum", async () => {
  const [one, other] = copies;
  const suggest = (copy: RunningProduct | undefined) => async () =>
    (await fetch(`${copy?.url}/rest/v1/rpc/suggest?p_query=be`)).status;
  expect(refused(await statusesOf(90, suggest(one)))).toBe(0);
  await sleep(2_500);
  // 120 a minute: 30 are left, and what the second before the first telling let through
  const later = refused(await statusesOf(60, suggest(other)));
  expect(later).toBe(30);
  const verify = (copy: RunningProduct | undefined) => async () => {
    const body = JSON.stringify({ type: "email", token_hash: "x" });
    const headers = { "content-type": "application/json", apikey: copy?.publishableKey ?? "" };
    return (await fetch(`${copy?.url}/auth/v1/verify`, { method: "POST", headers, body })).status;
  };
  expect(refused(await statusesOf(20, verify(one)))).toBe(0);
  await sleep(2_500);
  // 30 in five minutes, of which one comes back every ten seconds
  const left = 20 - refused(await statusesOf(20, verify(other)));
  expect(left).toBeGreaterThanOrEqual(9);
  expect(left).toBeLessThanOrEqual(12);
}, 30_000);

test("Sockets of one address at two copies are counted as one sum, and those that closed count no more", async () => {
  const [one, other] = copies;
  const opened: WebSocket[] = [];
  const open = (copy: RunningProduct | undefined) =>
    new Promise<boolean>((resolve) => {
      const at = `${copy?.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${copy?.publishableKey}`;
      const socket = new WebSocket(at);
      socket.onopen = () => {
        opened.push(socket);
        resolve(true);
      };
      socket.onerror = () => resolve(false);
    });
  const openMany = async (times: number, copy: RunningProduct | undefined): Promise<number> => {
    let count = 0;
    for (let at = 0; at < times; at++) if (await open(copy)) count += 1;
    return count;
  };
  expect(await openMany(70, one)).toBe(70);
  await sleep(2_500);
  expect(await openMany(40, other)).toBe(30);
  for (const socket of opened) socket.close();
  await sleep(2_500);
  expect(await openMany(60, other)).toBe(60);
  for (const socket of opened) socket.close();
}, 40_000);

test("/health is 503 when the next connection of a copy would be refused", async () => {
  await owner.query("alter role two_copies_authenticator password 'somebody else''s'");
  for (const { url: at } of copies)
    await expect.poll(async () => (await fetch(`${at}/health`)).status).toBe(503);
});
