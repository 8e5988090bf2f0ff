// `npm run bench -- --only federation`: what a visitor notices while 10,000 followers on 500 servers are told of nights. The servers are fakes on
// loopback. Goals of issue 57: a visitor's p99 stays within three times that of an idle server, and its memory stays flat.
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { startCluster } from "@undercroft/postgres/embedded";
import { makeRunFolder } from "@undercroft/testing";
import pg from "pg";
import { start, stop } from "../processes.ts";
import { isBrief } from "../size.ts";
import { pages, percentile, visit } from "../visits.ts";
import { addressOf } from "./inboxes.ts";

const servers = isBrief ? 20 : 500;
const followers = isBrief ? 400 : 10_000;
const nights = isBrief ? 2 : 5;
const seconds = isBrief ? 3 : 30;
const factor = 3;

const follow = `
  with chosen as (select id::text as target from organisers order by created_at, id limit 1),
  actor as (insert into internal.federation_actors (kind, target, handle) select 'organiser', target, 'announcing' from chosen on conflict do nothing),
  hosts as (insert into internal.federation_servers (host) select host from unnest($1::text[]) host on conflict do nothing)
  insert into internal.federation_followers (kind, target, follower, inbox, host, follow_id)
  select 'organiser', c.target, 'http://' || host || '/users/' || n, 'http://' || host || '/inbox', host, 'http://' || host || '/follows/' || n
  from chosen c, unnest($1::text[]) host, generate_series(1, $2::integer) n on conflict do nothing`;

const announce = `
  with night as (insert into events (title, description, category, organiser_id, venue_id, starts_at, status)
    select 'Announced ' || n, 'A night that ten thousand people are told of.', 'music', o.id, v.id, now() + make_interval(days => 9 + n), 'draft'
    from (select id from organisers order by created_at, id limit 1) o, (select id from venues where status = 'active' limit 1) v, generate_series(1, $1::integer) n returning id)
  select array_agg(id) as ids from night`;

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

type Told = { base: string; client: pg.Client; pid: number; counter: string };
type Counted = { idle: number[]; times: number[]; before: number; memory: number[]; took: number };

/** Visits an idle server, then one that announces one night after the other until all have arrived. */
async function tellAll({ base, client, pid, counter }: Told): Promise<Counted> {
  for (const page of pages) await (await fetch(`${base}${page}`)).arrayBuffer();
  const until = performance.now() + seconds * 1_000;
  const idle = await visit(base, () => performance.now() > until);
  const before = residentMb(pid);
  const taken = async () => Number(await (await fetch(counter)).text());
  const { rows } = await client.query<{ ids: string[] }>(announce, [nights]);
  const began = performance.now();
  const memory: number[] = [];
  let isTold = false;
  const busy = visit(base, () => isTold);
  for (const id of rows[0]?.ids ?? []) {
    const had = await taken();
    await client.query("update events set status = 'published' where id = $1", [id]);
    while ((await taken()) < had + servers) {
      if (performance.now() - began > 1_800_000) throw new Error("The nights did not arrive in half an hour");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    memory.push(residentMb(pid));
  }
  isTold = true;
  const times = await busy;
  return { idle, times, before, memory, took: (performance.now() - began) / 1_000 };
}

function render({ idle, times, before, memory, took }: Counted): string[] {
  const p99 = [percentile(idle, 0.99), percentile(times, 0.99)] as const;
  const ratio = `${(p99[1] / p99[0]).toFixed(2)}×, goal ${factor}×`;
  const after = memory.map((mb) => mb.toFixed(0)).join(", ");
  const rate = `${nights * servers} in ${took.toFixed(0)} s, ${((nights * servers) / took).toFixed(0)} a second`;
  return [
    `| ${followers} followers on ${servers} servers, ${nights} nights | idle | while they are told |`,
    "|---|---|---|",
    `| a visitor's p50 | ${percentile(idle, 0.5).toFixed(1)} ms | ${percentile(times, 0.5).toFixed(1)} ms |`,
    `| a visitor's p99 | ${p99[0].toFixed(1)} ms | ${p99[1].toFixed(1)} ms (${ratio}) |`,
    `| memory of the server | ${before.toFixed(0)} MB | ${after} MB after each night |`,
    `| deliveries | | ${rate} |`,
  ];
}

/** @param tell writes a line of the report @throws Error when the product does not start, or the nights do not arrive */
export async function runAnnouncing({ port }: { port: number }, tell: (line: string) => void): Promise<void> {
  const kept = process.env.BENCH_FEDERATION_DATA;
  const directory = kept ?? makeRunFolder("undercroft-federation");
  const base = `http://localhost:${port}`;
  const inboxPort = port + 1;
  const hosts = Array.from({ length: servers }, (_, n) => `${addressOf(n)}:${inboxPort}`);
  const inboxes = await start(
    [process.execPath, "bench/federation/inboxes.ts", String(inboxPort), String(servers)],
    { ready: /ready/ },
  );
  const product = await start([process.execPath, "apps/server/src/main.js"], {
    env: {
      PORT: String(port),
      DATA_DIR: directory,
      SITE_URL: base,
      FEDERATION: "on",
      FEDERATION_INSIDE: [base, ...hosts.map((host) => `http://${host}`)].join(","),
      LOG_LEVEL: "error",
      NO_COLOR: "1",
    },
    ready: /Ready in/,
    patience: 900_000,
  });
  const cluster = await startCluster({ root: path.join(directory, "postgres") });
  const client = new pg.Client(cluster.connection("undercroft"));
  await client.connect();
  try {
    await client.query(follow, [hosts, followers / servers]);
    const counted = await tellAll({ base, client, pid: product.pid ?? 0, counter: `http://${hosts[0]}/` });
    for (const line of render(counted)) tell(line);
  } finally {
    await client.end();
    await stop(product);
    await stop(inboxes);
    if (!kept) {
      await cluster.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  }
}
