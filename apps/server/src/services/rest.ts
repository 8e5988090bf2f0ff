import { countedAttempts } from "@undercroft/database";
import type { ReplicaStatus } from "@undercroft/postgres";
import { createRest } from "@undercroft/rest";
import type { Logger } from "pino";
import { suggestions } from "../parts/search/suggest-limit.ts";
import { mapQuestions } from "../parts/venues/map-limit.ts";
import type { ServiceFile } from "./service.ts";

/** Seconds by which clocks may differ for the data API, as in PostgREST. */
const allowedSkew = 30;

/** How the catalogue says that an answer is the same for everybody: triggers of its tables, and the comment of its function. */
const sharing = {
  announcedBy: "internal.announce_change",
  routineComment: "The answer is the same for everybody.",
};

const remedies: Record<ReplicaStatus["state"], string> = {
  used: "visitors are read to from it",
  behind: "it is two seconds or more behind its leader; reads go to the leader until it has caught up",
  away: "it does not answer; reads go to the leader until it does",
  "not a replica":
    "it takes writes itself, as the leader does; DATABASE_REPLICA_URLS names those that follow",
  "another cluster":
    "its data is another cluster's, and none of it is read; correct DATABASE_REPLICA_URLS, or make the replica from this leader",
};

/** A line in the log for each change, with what to do about it. */
function tellReplica(log: Logger, { name, state }: ReplicaStatus): void {
  const level = state === "used" ? "info" : "warn";
  log[level]({ replica: name, state }, `replica ${name}: ${remedies[state]}`);
}

/** Tables and functions over HTTP, at `/rest/v1`. */
export default {
  doors: [{ prefix: "/rest/v1", by: "bare", cache: "marked", rates: [suggestions, mapQuestions] }],
  open: ({ config, database, passwordOf, keys, log, news }) => {
    const password = passwordOf("authenticator");
    const { isPooled, ...requests } = database.forRequests("authenticator", password);
    const rest = createRest({
      connection: database.as("authenticator", password),
      pooled: isPooled ? requests : undefined,
      verifyToken: (token, rules) =>
        keys.keyring.verify(token, { skew: allowedSkew, mayLackRole: true, ...rules }),
      keysVersion: keys.keyring.version,
      settings: { ...config.dataApi, publicUrl: `${config.siteUrl}/rest/v1`, sharing },
      replicas: database.replicasFor("authenticator", password),
      onReplica: (status) => tellReplica(log, status),
      maxConnections: config.databaseConnections,
      survivor: countedAttempts,
      onError: (error) => log.error({ err: error, part: "rest" }, "failed"),
    });
    news.follow(rest.announced);
    return {
      routes: { "/rest/v1": rest.app },
      bare: rest.handle,
      ready: rest.ready(),
      poolWaitMs: rest.poolWaitMs,
      replicas: rest.replicas,
      close: rest.close,
    };
  },
} satisfies ServiceFile;
