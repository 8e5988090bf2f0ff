// The data API: PostgREST's protocol over our database, under the caller's role.
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  createRoleDatabase,
  type DatabaseConnection,
  type ReplicaStatus,
  type RollbackSurvivor,
  readThroughReplicas,
} from "@undercroft/postgres";
import { Hono } from "hono";
import { answer } from "./answer.ts";
import { createAuthenticator, type VerifyCallerToken } from "./authenticate.ts";
import { DescriptionCache } from "./describe/describe-root.ts";
import { createNodeHandler } from "./http/node-handler.ts";
import { fromWebRequest, toWebResponse } from "./http/web-handler.ts";
import { KnownReads } from "./known-reads/known-reads.ts";
import { startupSettings } from "./run.ts";
import { keepSchemaCache } from "./schema-cache/keep-schema-cache.ts";
import { defaultRestSettings, type RestSettings } from "./settings.ts";

/** What the data API is made of. */
export type RestDeps = {
  /** logs in as `authenticator` */
  connection: DatabaseConnection;
  /** the same through a pooler in transaction mode, for requests; `connection` listens then */
  pooled?: DatabaseConnection | undefined;
  /** the claims of a token that may be accepted; throws TokenError otherwise */
  verifyToken: VerifyCallerToken;
  /** changes when what was accepted must be asked again */
  keysVersion?: () => unknown;
  /** whatever differs from `defaultRestSettings` */
  settings?: Partial<RestSettings>;
  /** connections at most; default 10 */
  maxConnections?: number;
  /** how long a request waits for a connection in ms; default 10 s */
  queueTimeoutMs?: number;
  /** streaming replicas that what visitors read may come from, with the name each is known by */
  replicas?: readonly { name: string; connection: DatabaseConnection }[];
  /** told when a replica begins or ceases to be used */
  onReplica?: (status: ReplicaStatus) => void;
  /** what functions want written again after their transaction was rolled back */
  survivor?: RollbackSurvivor;
  /** told of failures that are ours, for the log; callers only learn that there was one */
  onError?: (error: unknown) => void;
};

/** The data API. */
export type Rest = {
  /** answers any method; strips `settings.basePath`, so it can be mounted there or at the root */
  app: Hono;
  /**
   * The same on a bare node:http request: the fast way in for GET and HEAD, good for all.
   * @param headers further ones to send, names and values in turn; the answer's own are put behind them. None may have been set on
   *   the response
   * @param share given what is the same for every anonymous caller; true where it sends it
   */
  handle: (
    request: IncomingMessage,
    response: ServerResponse,
    headers?: string[],
    share?: (answer: { status: number; headers: [string, string][]; body: Buffer | undefined }) => boolean,
  ) => Promise<void>;
  /** resolves when the schema cache is loaded and changes are listened for; rejects when the database is away */
  ready: () => Promise<void>;
  /** how long the request that has waited longest for a connection has waited, in ms */
  poolWaitMs: () => number;
  /** something was announced: what a replica answers is shared from when it has replayed that */
  announced: () => void;
  replicas: () => ReplicaStatus[];
  close: () => Promise<void>;
};

/** The door to the leader alone, or to replicas beside it. */
function openDatabase(deps: RestDeps, settings: RestSettings) {
  const reads = {
    startupSettings: startupSettings(settings),
    ...(deps.maxConnections === undefined ? {} : { max: deps.maxConnections }),
    ...(deps.queueTimeoutMs === undefined ? {} : { queueTimeoutMs: deps.queueTimeoutMs }),
  };
  const leader = createRoleDatabase({
    ...reads,
    connection: deps.pooled ?? deps.connection,
    isPooled: deps.pooled !== undefined,
    ...(deps.survivor === undefined ? {} : { survivor: deps.survivor }),
  });
  const { replicas = [], onReplica } = deps;
  if (replicas.length === 0) return { ...leader, announced: () => {}, replicas: () => [] };
  return readThroughReplicas({
    leader,
    leaderConnection: deps.connection,
    replicas,
    reads,
    ...(onReplica === undefined ? {} : { onState: onReplica }),
  });
}

/**
 * Makes the data API. Nothing throws from its two entry points: every failure is an answer in PostgREST's error shape
 * (docs/errors.md, "Data API").
 */
export function createRest(deps: RestDeps): Rest {
  const settings: RestSettings = { ...defaultRestSettings, ...deps.settings };
  const database = openDatabase(deps, settings);
  const onError = deps.onError ?? (() => {});
  const keeper = keepSchemaCache(database, deps.connection, settings, onError);
  const answerDeps = {
    database,
    keeper,
    settings,
    authenticator: createAuthenticator(deps.verifyToken, keeper.settings, deps.keysVersion),
    knownReads: new KnownReads(),
    descriptions: new DescriptionCache(),
    onError,
  };
  const app = new Hono();
  app.all("*", async (context) => {
    const request = fromWebRequest(context.req.raw, settings.basePath, settings.bodyLimit);
    return toWebResponse(await answer(request, answerDeps));
  });
  return {
    app,
    handle: createNodeHandler(settings, (request) => answer(request, answerDeps)),
    ready: async () => {
      await keeper.first();
      await keeper.listening;
    },
    poolWaitMs: database.waitedMs,
    announced: database.announced,
    replicas: database.replicas,
    close: async () => {
      await keeper.close();
      await database.close();
    },
  };
}

export { sharedMark } from "./http/web-handler.ts";
export { defaultRestSettings, type RestSettings, type TransactionEnd } from "./settings.ts";
