// One streaming replica: whether it may be read from now, and the reads in flight there, which are given back when it is lost.
import type pg from "pg";
import { type DatabaseConnection, DatabaseUnavailable } from "../connection.ts";
import type { RoleRequest } from "../role-database.ts";
import { createRoleDatabase, type RoleDatabase, type RoleDatabaseOptions } from "../role-database.ts";
import type { ResultRows } from "../wire/wire-connection.ts";
import { type Asked, askOften } from "./ask-often.ts";
import { type LeaderPositions, type LogPosition, parsePosition } from "./leader-positions.ts";

/** "another cluster": its rows have nothing to do with ours. "not a replica": it takes writes, as after a failover. */
export type ReplicaState = "away" | "another cluster" | "not a replica" | "behind" | "used";

/** What is known of a replica. */
export type ReplicaStatus = { name: string; state: ReplicaState; lagMs: number; reads: number };

/** Beyond this it is not read from, in ms. */
export const mostLagMs = 2_000;
const everyMs = 250;
/** With what is between two questions it makes three quarters of a second until a server that stands still is left. */
const patienceMs = 500;

/** Said in each batch before its statements, so that what they see is never older. Null where the server is no replica. */
const replayedSql = "case when pg_catalog.pg_is_in_recovery() then pg_catalog.pg_last_wal_replay_lsn() end";

class AnotherCluster extends Error {}

/** How one is watched. */
export type ReplicaOptions = {
  name: string;
  connection: DatabaseConnection;
  /** of the reads that go there */
  reads: Omit<RoleDatabaseOptions, "connection" | "survivor">;
  positions: LeaderPositions;
  /** the leader's system identifier */
  system: () => Promise<string>;
  /** told when it begins or ceases to be used */
  onState: (status: ReplicaStatus) => void;
};

/** What a read gave and how far its reader was. */
export type ReplicaRead = { results: ResultRows[]; replayed: LogPosition };

/** A replica that is watched from now on. */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #asked: Asked;
  readonly #inFlight = new Set<(error: Error) => void>();
  #database: RoleDatabase | undefined;
  #state: ReplicaState = "away";
  #lagMs = Number.POSITIVE_INFINITY;
  #reads = 0;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#asked = askOften<{ replayed: string | null }>({
      connection: options.connection,
      text: `select ${replayedSql}::text as replayed`,
      everyMs,
      patienceMs,
      greet: (client) => this.#refuseAnother(client),
      onAnswer: ({ replayed }) => this.#judge(replayed),
      onFailure: (error) => this.#leave(error instanceof AnotherCluster ? "another cluster" : "away"),
    });
  }

  get status(): ReplicaStatus {
    return { name: this.#options.name, state: this.#state, lagMs: this.#lagMs, reads: this.#reads };
  }

  get waitedMs(): number {
    return this.#database?.waitedMs() ?? 0;
  }

  /** How much is being read there; undefined where nothing may be. */
  get load(): number | undefined {
    return this.#database && this.#state === "used" ? this.#inFlight.size : undefined;
  }

  /** @throws DatabaseUnavailable where it is lost before it answers, or is no replica any more; pg.DatabaseError */
  async read(request: RoleRequest): Promise<ReplicaRead> {
    const database = this.#database;
    if (!database) throw new DatabaseUnavailable("lost", "The replica is not in use");
    let give: (error: Error) => void = () => {};
    const lost = new Promise<never>((_, reject) => {
      give = reject;
    });
    this.#inFlight.add(give);
    this.#reads += 1;
    let replayed: string | null = null;
    const onAlso = (answer: string | null) => {
      replayed = answer;
    };
    try {
      const results = await Promise.race([database.run({ ...request, onAlso }), lost]);
      if (replayed === null) {
        this.#leave("not a replica");
        throw new DatabaseUnavailable("lost", "The server is no replica any more");
      }
      return { results, replayed: parsePosition(replayed) };
    } catch (error) {
      if (error instanceof DatabaseUnavailable && (error.phase === "connect" || error.phase === "lost"))
        if (database === this.#database) this.#leave("away");
      throw error;
    } finally {
      this.#inFlight.delete(give);
    }
  }

  async close(): Promise<void> {
    await this.#asked.close();
    await this.#database?.close();
    this.#database = undefined;
  }

  async #refuseAnother(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ system: string }>(systemSql);
    if (rows[0]?.system !== (await this.#options.system())) throw new AnotherCluster();
  }

  #judge(replayed: string | null): void {
    if (replayed === null) {
      this.#leave("not a replica");
      return;
    }
    this.#lagMs = this.#options.positions.lagOf(parsePosition(replayed));
    if (this.#lagMs >= mostLagMs) {
      this.#become("behind");
      return;
    }
    this.#database ??= createRoleDatabase({
      ...this.#options.reads,
      connection: this.#options.connection,
      alsoAsked: replayedSql,
    });
    this.#become("used");
  }

  /** Gives it up as a whole: its connections may never answer again. */
  #leave(state: ReplicaState): void {
    void this.#database?.close();
    this.#database = undefined;
    this.#lagMs = Number.POSITIVE_INFINITY;
    for (const give of this.#inFlight)
      give(new DatabaseUnavailable("lost", "The connection to the replica was lost"));
    this.#become(state);
  }

  #become(state: ReplicaState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState(this.status);
  }
}

/** Which cluster a server is of; a replica has it from its leader. */
export const systemSql = "select system_identifier::text as system from pg_catalog.pg_control_system()";
