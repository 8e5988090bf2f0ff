// Three PostgreSQL under Patroni with synchronous replication, etcd for its lock, and HAProxy before both databases and product. Every
// program is a child of this process in a group of its own, under the account `postgres` where this runs as root.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { postgresBin } from "./engines.ts";
import { haproxyFile, patroniFile, pgbouncerFile } from "./files.ts";

const names = ["node1", "node2", "node3"] as const;
/** One of the three. */
export type NodeName = (typeof names)[number];
/** A program that can be killed and started again. */
export type Engine = { start: () => void; kill: () => Promise<void> };
type Member = { name: NodeName; role: string; state: string };
type Place = { name: NodeName; rest: number; port: number };

/** The running cluster. */
export type Cluster = {
  /** address of the superuser on the leader */
  leaderPort: number;
  replicaPort: number;
  /** PgBouncer before the leader */
  poolPort: number;
  /** before the copies of the product */
  webPort: number;
  members: () => Promise<Member[]>;
  leader: () => Promise<NodeName>;
  /** resolves when all three are there and follow one leader */
  settled: () => Promise<void>;
  nodes: Record<NodeName, Engine>;
  etcd: Engine;
  pooler: Engine;
  /** the postmaster of a node */
  postmaster: (name: NodeName) => number;
  switchOver: () => Promise<void>;
  stop: () => Promise<void>;
};

function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: ask("-u"), gid: ask("-g") };
}

type Ids = ReturnType<typeof account>;

/** What starts programs as children of this process, each in a group of its own with a log of its own. */
function engineMaker(folder: string, ids: Ids) {
  return (name: string, command: string, args: readonly string[]): Engine => {
    let child: ChildProcess | undefined;
    return {
      start: () => {
        const log = openSync(path.join(folder, "log", `${name}.log`), "a");
        child = spawn(command, args, {
          ...ids,
          cwd: folder,
          detached: true,
          stdio: ["ignore", log, log],
          env: { HOME: folder, PATH: `${postgresBin}:/usr/bin:/usr/sbin:/bin`, LC_ALL: "C.UTF-8" },
        });
      },
      kill: async () => {
        if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((resolve) => child?.once("exit", resolve));
        process.kill(-child.pid, "SIGKILL");
        await ended;
      },
    };
  };
}

/** Asks Patroni of any node. */
async function readMembers(places: readonly Place[]): Promise<Member[]> {
  for (const { rest } of places) {
    const at = `http://127.0.0.1:${rest}/cluster`;
    const answer = await fetch(at, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

const isSettled = (all: readonly Member[]): boolean =>
  all.length === names.length &&
  all.every(({ state }) => state === "running" || state === "streaming") &&
  all.some(({ role }) => role === "leader") &&
  all.some(({ role }) => role === "sync_standby");

/** What can be asked and done of the nodes. */
function watch(places: readonly Place[]): Pick<Cluster, "members" | "leader" | "settled" | "switchOver"> {
  const members = () => readMembers(places);
  const leader = async (): Promise<NodeName> => {
    for (;;) {
      const found = (await members()).find(({ role, state }) => role === "leader" && state === "running");
      if (found) return found.name;
      await sleep(200);
    }
  };
  return {
    members,
    leader,
    settled: async () => {
      for (const until = Date.now() + 180_000; Date.now() < until; await sleep(300))
        if (isSettled(await members())) return;
      throw new Error(`The cluster does not settle: ${JSON.stringify(await members())}`);
    },
    switchOver: async () => {
      const name = await leader();
      const rest = places.find((place) => place.name === name)?.rest;
      const body = JSON.stringify({ leader: name });
      const answer = await fetch(`http://127.0.0.1:${rest}/switchover`, { method: "POST", body });
      if (!answer.ok) throw new Error(`The switch-over was refused: ${await answer.text()}`);
    },
  };
}

function makeFolders(folder: string, { uid, gid }: Ids): void {
  chmodSync(folder, 0o755);
  for (const one of ["", "log", "etcd"]) {
    mkdirSync(path.join(folder, one), { recursive: true });
    if (uid !== undefined && gid !== undefined) chownSync(path.join(folder, one), uid, gid);
  }
}

/** @param folder empty; all files and logs go there @param copies ports of the product's copies */
export async function startCluster(folder: string, copies: readonly number[]): Promise<Cluster> {
  const ids = account();
  makeFolders(folder, ids);
  const engine = engineMaker(folder, ids);
  const write = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const client = await freePort();
  const etcd = engine("etcd", "etcd", etcdArguments(folder, client, await freePort()));
  const places = await Promise.all(
    names.map(async (name) => ({ name, rest: await freePort(), port: await freePort() })),
  );
  const given = { folder, etcd: client, bin: postgresBin ?? "" };
  const nodes = Object.fromEntries(
    places.map((place) => [
      place.name,
      engine(place.name, "patroni", [write(`${place.name}.yml`, patroniFile({ ...place, ...given }))]),
    ]),
  ) as Record<NodeName, Engine>;
  const doors = {
    ...{ leaderPort: await freePort(), replicaPort: await freePort() },
    ...{ poolPort: await freePort(), webPort: await freePort() },
  };
  const users = write("userlist.txt", '"postgres" "secret"\n');
  const pooler = engine("pgbouncer", "pgbouncer", [
    write("pgbouncer.ini", pgbouncerFile({ ...doors, users })),
  ]);
  const haproxy = engine("haproxy", "haproxy", [
    "-f",
    write("haproxy.cfg", haproxyFile({ ...doors, places, copies })),
  ]);
  const cluster: Cluster = {
    ...doors,
    ...watch(places),
    nodes,
    etcd,
    pooler,
    postmaster: (name) =>
      Number(readFileSync(path.join(folder, name, "postmaster.pid"), "utf8").split("\n")[0]),
    stop: async () => {
      // Patroni first, or it starts again what is killed; a postmaster is in a group of its own
      for (const one of [...Object.values(nodes), pooler, haproxy, etcd]) await one.kill();
      for (const name of names) await endPostmaster(() => cluster.postmaster(name));
    },
  };
  etcd.start();
  await sleep(1_000);
  nodes.node1.start();
  await cluster.leader();
  nodes.node2.start();
  nodes.node3.start();
  haproxy.start();
  pooler.start();
  await cluster.settled();
  return cluster;
}

/** Ends one that is running, and waits until it writes no more; there may be none. */
async function endPostmaster(pidOf: () => number): Promise<void> {
  try {
    const pid = pidOf();
    process.kill(pid, "SIGQUIT");
    for (let tries = 0; tries < 100; tries += 1) {
      await sleep(100);
      process.kill(pid, 0);
    }
  } catch {
    // it is gone
  }
}

function etcdArguments(folder: string, client: number, peer: number): string[] {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  return [
    ...["--data-dir", path.join(folder, "etcd", "data"), "--listen-client-urls", at(client)],
    ...["--advertise-client-urls", at(client), "--listen-peer-urls", at(peer)],
    ...["--initial-advertise-peer-urls", at(peer), "--initial-cluster", `default=${at(peer)}`],
    "--enable-v2=false",
  ];
}
