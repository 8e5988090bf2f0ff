// What is killed, one after another, and how each comes back.
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { RunningProduct } from "../product/running-product.ts";
import type { Cluster } from "./cluster.ts";

/** The two copies of the product. */
export type Copies = {
  start: (at: 0 | 1) => Promise<RunningProduct>;
  running: (RunningProduct | undefined)[];
};
/** One thing that goes, and how it comes back. */
export type Fault = {
  name: string;
  most: number;
  cause: (world: World) => Promise<void>;
  mend: (world: World) => Promise<void>;
};
/** All that runs. */
export type World = {
  cluster: Cluster;
  copies: Copies;
  sql: <T extends pg.QueryResultRow>(text: string) => Promise<T[]>;
  /** writes down what did not hold */
  expectThat: (isSo: boolean, what: string) => void;
};

let victim: Awaited<ReturnType<Cluster["leader"]>> = "node1";
const nothing = async (): Promise<void> => {};
const restart = async ({ cluster }: World): Promise<void> => cluster.nodes[victim].start();

const patience = Number(process.env.PATIENCE ?? 3);
/** The longest that writes may stand still where a machine goes, and where none does. */
export const failoverMs = 20_000 * patience;
const switchMs = 3_000 * patience;

/** Patroni and its PostgreSQL, which is a process group of its own. */
async function killMachine(cluster: Cluster, name: typeof victim): Promise<void> {
  const postmaster = cluster.postmaster(name);
  await cluster.nodes[name].kill();
  process.kill(postmaster, "SIGKILL");
}

/** Each with the longest that writes may stand still. */
export const faults: readonly Fault[] = [
  {
    name: "a copy is killed",
    most: switchMs,
    cause: async ({ copies }) => {
      await copies.running[0]?.end("SIGKILL");
    },
    mend: async ({ copies }) => {
      copies.running[0] = await copies.start(0);
    },
  },
  {
    name: "a copy is told to stop",
    most: switchMs,
    cause: async ({ copies, expectThat }) => {
      const code = await copies.running[1]?.end("SIGTERM");
      expectThat(code === 0, `a copy that was told to stop ended with ${code}`);
    },
    mend: async ({ copies }) => {
      copies.running[1] = await copies.start(1);
    },
  },
  {
    name: "the leader's PostgreSQL is killed",
    most: failoverMs,
    cause: async ({ cluster }) => {
      process.kill(cluster.postmaster(await cluster.leader()), "SIGKILL");
    },
    mend: nothing,
  },
  {
    name: "the leader's machine is gone",
    most: failoverMs,
    cause: async ({ cluster }) => {
      victim = await cluster.leader();
      await killMachine(cluster, victim);
    },
    mend: restart,
  },
  {
    name: "a replica is gone",
    most: failoverMs,
    cause: async ({ cluster }) => {
      const leader = await cluster.leader();
      victim = (["node1", "node2", "node3"] as const).find((name) => name !== leader) ?? "node2";
      await killMachine(cluster, victim);
    },
    mend: restart,
  },
  {
    name: "etcd is killed",
    most: failoverMs,
    cause: async ({ cluster }) => cluster.etcd.kill(),
    mend: async ({ cluster }) => cluster.etcd.start(),
  },
  {
    name: "PgBouncer is killed",
    most: switchMs,
    cause: async ({ cluster }) => {
      await cluster.pooler.kill();
      await sleep(1_000);
      cluster.pooler.start();
    },
    mend: nothing,
  },
  {
    name: "the leader is switched",
    most: switchMs,
    cause: async ({ cluster }) => cluster.switchOver(),
    mend: nothing,
  },
];
