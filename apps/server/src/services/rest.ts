import { countedAttempts } from "@undercroft/database";
import { createRest } from "@undercroft/rest";
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

/** Tables and functions over HTTP, at `/rest/v1`. */
export default {
  doors: [{ prefix: "/rest/v1", by: "bare", cache: "marked", rates: [suggestions, mapQuestions] }],
  open: ({ config, database, passwordOf, keys, log }) => {
    const password = passwordOf("authenticator");
    const { isPooled, ...requests } = database.forRequests("authenticator", password);
    const rest = createRest({
      connection: database.as("authenticator", password),
      pooled: isPooled ? requests : undefined,
      verifyToken: (token, rules) =>
        keys.keyring.verify(token, { skew: allowedSkew, mayLackRole: true, ...rules }),
      keysVersion: keys.keyring.version,
      settings: { ...config.dataApi, publicUrl: `${config.siteUrl}/rest/v1`, sharing },
      maxConnections: config.databaseConnections,
      survivor: countedAttempts,
      onError: (error) => log.error({ err: error, part: "rest" }, "failed"),
    });
    return {
      routes: { "/rest/v1": rest.app },
      bare: rest.handle,
      ready: rest.ready(),
      poolWaitMs: rest.poolWaitMs,
      close: rest.close,
    };
  },
} satisfies ServiceFile;
