// Reads that may be a little old go to replicas, and all else to the leader. Standbys send no NOTIFY: whether an answer holds what was
// announced is told by the log, whose position each read on a replica brings along.
import type { DatabaseConnection } from "../connection.ts";
import { DatabaseUnavailable } from "../connection.ts";
import type { RoleDatabase, RoleDatabaseOptions, RoleRequest } from "../role-database.ts";
import type { ResultRows } from "../wire/wire-connection.ts";
import { askOften } from "./ask-often.ts";
import { LeaderPositions, parsePosition } from "./leader-positions.ts";
import { mostLagMs, Replica, type ReplicaStatus, systemSql } from "./replica.ts";

/** What is put together. */
export type ReadThroughOptions = {
  /** requests at the leader */
  leader: RoleDatabase;
  /** for the position of the leader's log */
  leaderConnection: DatabaseConnection;
  replicas: readonly { name: string; connection: DatabaseConnection }[];
  reads: Omit<RoleDatabaseOptions, "connection" | "survivor">;
  onState?: (status: ReplicaStatus) => void;
};

/** A door to leader and replicas. */
export type ReadThrough = RoleDatabase & {
  /** something was announced: what has not replayed it yet is not to be kept */
  announced: () => void;
  replicas: () => ReplicaStatus[];
};

const positionSql = "select pg_catalog.pg_current_wal_flush_lsn()::text as position";
const everyMs = 500;
const patienceMs = 1_000;

/**
 * What a replica cannot answer, or not yet, while the leader can: it takes no writes and has no unlogged rows (25006, 0A000, 55000), its
 * replay ended the read (40001), a table or function has not come to it yet (42P01, 42703, 42883, 3F000, XX000).
 */
const askLeader = new Set(["25006", "0A000", "55000", "40001", "42P01", "42703", "42883", "3F000", "XX000"]);
/** Those of them that will be so each time. */
const never = new Set(["25006", "0A000", "55000"]);
const mostRemembered = 1_000;

/** Whether the leader is to be asked after a replica failed with this. */
function isForLeader(error: unknown): boolean {
  // one that was too busy is no reason to make the leader so too
  if (error instanceof DatabaseUnavailable) return error.phase === "connect" || error.phase === "lost";
  return askLeader.has((error as { code?: string }).code ?? "");
}

/** Begins to watch the replicas. */
export function readThroughReplicas(options: ReadThroughOptions): ReadThrough {
  const { leader } = options;
  const positions = new LeaderPositions();
  positions.announce(); // what came before we listened
  const system = Promise.withResolvers<string>();
  system.promise.catch(() => {});
  const leaderLog = askOften<{ position: string }>({
    connection: options.leaderConnection,
    text: positionSql,
    everyMs,
    patienceMs,
    markOf: () => positions.announced,
    greet: async (client) => {
      const { rows } = await client.query<{ system: string }>(systemSql);
      if (rows[0]) system.resolve(rows[0].system);
    },
    onAnswer: ({ position }, askedAt, mark) => positions.learn(parsePosition(position), askedAt, mark),
    onFailure: () => {},
  });
  const replicas = options.replicas.map(
    (one) =>
      new Replica({
        ...one,
        reads: options.reads,
        positions,
        system: () => system.promise,
        onState: options.onState ?? (() => {}),
      }),
  );
  const unfit = new Set<string>();
  const textOf = ({ statements }: RoleRequest) => statements.at(-1)?.text ?? "";

  const read = async (request: RoleRequest, replica: Replica): Promise<ResultRows[]> => {
    try {
      const { results, replayed } = await replica.read(request);
      if (positions.lagOf(replayed) >= mostLagMs) return await leader.run(request);
      if (!positions.covers(replayed)) request.onBehind?.();
      return results;
    } catch (error) {
      if (!isForLeader(error)) throw error;
      if (never.has((error as { code?: string }).code ?? "") && unfit.size < mostRemembered)
        unfit.add(textOf(request));
      return leader.run(request);
    }
  };

  return {
    run: (request) => {
      const isFit = request.mayBeBehind && request.isReadOnly && !request.decide && !request.isolation;
      const chosen = isFit && !unfit.has(textOf(request)) ? leastBusy(replicas) : undefined;
      return chosen ? read(request, chosen) : leader.run(request);
    },
    waitedMs: () => Math.max(leader.waitedMs(), ...replicas.map(({ waitedMs }) => waitedMs)),
    announced: () => {
      positions.announce();
      leaderLog.now();
    },
    replicas: () => replicas.map(({ status }) => status),
    close: async () => {
      system.reject(new Error("closed"));
      await Promise.all([leaderLog.close(), ...replicas.map((replica) => replica.close()), leader.close()]);
    },
  };
}

function leastBusy(replicas: readonly Replica[]): Replica | undefined {
  let best: Replica | undefined;
  for (const replica of replicas)
    if (replica.load !== undefined && replica.load < (best?.load ?? Number.POSITIVE_INFINITY)) best = replica;
  return best;
}
