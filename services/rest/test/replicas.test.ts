// What visitors read comes from a replica: a cluster of this test's own and a standby that really streams from it.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createServiceDatabase } from "@undercroft/postgres";
import { type Cluster, startCluster } from "@undercroft/postgres/embedded";
import { processesOf, startStandby } from "@undercroft/testing";
import { createKeyring, generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRest, type Rest } from "../src/index.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "undercroft-replica-"));
const root = (name: string): string => path.join(folder, name);
const running: Cluster[] = [];
let leader: Cluster;
let standby: Cluster;
let rest: Rest;
const keyring = createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))]);

const schema = `
  create role anon nologin; create role member nologin;
  create role authenticator login noinherit password 'of a test'; grant anon, member to authenticator;
  create schema internal;
  create function internal.announce_change() returns trigger language plpgsql as $$ begin return null; end $$;
  create table public.things (name text primary key);
  create unlogged table public.counts (n int); insert into public.counts values (7);
  create trigger announce_change after insert or update or delete on public.things
    for each statement execute function internal.announce_change();
  create function public.is_late() returns boolean stable language sql as 'select pg_is_in_recovery()';
  
  create function public.nap() returns boolean stable language sql as 'select pg_sleep(2) is not null and pg_is_in_recovery()';
  grant usage on schema public to anon, member;
  grant select, insert on public.things to anon, member; grant select on public.counts to anon;
  insert into public.things values ('first');`;

async function sql(cluster: Cluster, text: string): Promise<void> {
  const database = createServiceDatabase({ connection: cluster.connection(), max: 1 });
  await database.query(text).finally(() => database.close());
}

const open = (...replicas: Cluster[]): Rest => {
  const login = (cluster: Cluster) => ({
    ...cluster.connection(),
    user: "authenticator",
    password: "of a test",
  });
  return createRest({
    connection: login(leader),
    verifyToken: (token) => keyring.verify(token, { skew: 30 }),
    settings: {
      schemas: ["public"],
      sharing: { announcedBy: "internal.announce_change", routineComment: "" },
    },
    replicas: replicas.map((one, at) => ({ name: `replica-${at}`, connection: login(one) })),
  });
};

const start = async (name: string): Promise<Cluster> => {
  const cluster = await startCluster({ root: root(name), settings: { fsync: "off" } });
  running.push(cluster);
  return cluster;
};

beforeAll(async () => {
  chmodSync(folder, 0o755); // the account of PostgreSQL enters it
  leader = await start("leader");
  await sql(leader, schema);
  standby = await startStandby(leader, root("leader"), root("standby"));
  running.push(standby);
  rest = open(standby);
  await rest.ready();
  rest.announced();
  await until("used");
}, 60_000);
afterAll(async () => {
  await rest?.close();
  for (const cluster of running.toReversed()) await cluster.stop(2_000);
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

const state = (): string => rest.replicas()[0]?.state ?? "";
async function until(wanted: string): Promise<void> {
  for (const end = Date.now() + 15_000; state() !== wanted && Date.now() < end; ) await sleep(20);
  expect(state()).toBe(wanted);
}

async function get(target: string, more: { token?: string; method?: string; body?: string } = {}) {
  const { token, method = "GET", body } = more;
  const answer = await rest.app.request(`http://localhost/rest/v1${target}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body } : {}),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    json: text === "" ? null : JSON.parse(text),
    isShared: answer.headers.has("x-undercroft-shared"),
  };
}
const isLate = async (): Promise<unknown> => (await get("/rpc/is_late")).json;
const names = async (): Promise<string[]> =>
  (await get("/things?order=name")).json.map(({ name }: { name: string }) => name);

test("A visitor's GET of a table or a stable function is read on the replica, all else on the leader", async () => {
  expect(await isLate()).toBe(true);
  const before = rest.replicas()[0]?.reads ?? 0;
  expect(await names()).toEqual(["first"]);
  expect(rest.replicas()[0]?.reads).toBe(before + 1);
  const token = await keyring.sign({ role: "member" }, { expiresIn: 60 });
  expect((await get("/rpc/is_late", { token })).json).toBe(false);
  expect((await get("/rpc/is_late", { method: "POST", body: "{}" })).json).toBe(false);
  expect((await get("/things", { method: "POST", body: `{"name":"second"}` })).status).toBe(201);
});

test("What a standby cannot read, such as an unlogged table, is answered by the leader", async () => {
  expect((await get("/counts")).json).toEqual([{ n: 7 }]);
  expect((await get("/counts")).json).toEqual([{ n: 7 }]);
  expect(state()).toBe("used");
});

test("An answer is shared only when its reader had replayed what was announced", async () => {
  await sql(standby, "select pg_wal_replay_pause()");
  await sql(leader, "insert into public.things values ('third')");
  rest.announced();
  await sleep(200); // the position of the leader's log is known by now
  const early = await get("/things?order=name");
  expect(early.json.map(({ name }: { name: string }) => name)).not.toContain("third");
  expect(early.isShared).toBe(false);
  await sql(standby, "select pg_wal_replay_resume()");
  for (const end = Date.now() + 5_000; !(await names()).includes("third") && Date.now() < end; )
    await sleep(20);
  await sleep(100);
  const late = await get("/things?order=name");
  expect(late.json.map(({ name }: { name: string }) => name)).toContain("third");
  expect(late.isShared).toBe(true);
  expect(await isLate()).toBe(true);
});

test("A replica that is two seconds behind is left until it has caught up", async () => {
  await sql(standby, "select pg_wal_replay_pause()");
  await sql(leader, "insert into public.things values ('fourth')");
  await until("behind");
  expect(await isLate()).toBe(false);
  expect(await names()).toContain("fourth");
  await sql(standby, "select pg_wal_replay_resume()");
  await until("used");
  expect(await isLate()).toBe(true);
}, 20_000);

test("A replica that stands still is left within a second, and what was being read there is read on the leader", async () => {
  const frozen = processesOf(standby.pid);
  for (const pid of frozen.toReversed()) process.kill(pid, "SIGSTOP");
  try {
    // a timer of this process, which a machine with other work delays as it delays the answer
    const answered = isLate();
    expect(await Promise.race([answered, sleep(1_500, "too late")])).toBe(false);
    expect(state()).toBe("away");
    expect(await isLate()).toBe(false);
  } finally {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  }
  await until("used");
});

test("A replica that stops is left at once and no read fails; it is used again when it is back", async () => {
  const nap = get("/rpc/nap");
  await sleep(300);
  await standby.stop(50);
  expect(await nap).toMatchObject({ status: 200, json: false });
  expect(await isLate()).toBe(false);
  const { host, port, user, password } = leader.connection();
  standby = await startCluster({
    root: root("standby"),
    settings: { primary_conninfo: `host=${host} port=${port} user=${user} password=${password}` },
  });
  running.push(standby);
  await until("used");
}, 30_000);

test("A replica of another cluster is refused, and so is one that has begun to take writes", async () => {
  const other = await start("other");
  await sql(other, schema.replace("'first'", "'of another cluster'"));
  const stranger = open(other);
  await stranger.ready();
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(20))
    if (stranger.replicas()[0]?.state === "another cluster") break;
  expect(stranger.replicas()[0]).toMatchObject({ state: "another cluster", reads: 0 });
  const answer = await stranger.app.request("http://localhost/rest/v1/things");
  expect(await answer.text()).not.toContain("another");
  await stranger.close();
  await sql(standby, "select pg_promote()");
  await until("not a replica");
  expect(await names()).toContain("first");
}, 30_000);
