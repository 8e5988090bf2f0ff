// Who may join a channel and who may speak there: asked of the policies of realtime.messages, as the caller, and taken back.
import { isUnavailable, type QueryRows, type ServiceDatabase } from "@undercroft/postgres";
import type { Claims } from "@undercroft/tokens";

/** Whom a question is asked for. */
export type Listener = {
  claims: Claims;
  /** the request's headers, as policies may read them; without tokens */
  headers: string;
};

/** What a listener may do in a channel. */
export type Verdict = {
  /** why nothing may be heard here; null where something may */
  refusal: { code: string; text: string } | null;
  broadcast: boolean;
  presence: boolean;
};

/** The two kinds of messages that policies tell apart. */
export type Extension = "broadcast" | "presence";

/** Asks the database. */
export type Judge = {
  mayRead: (
    listener: Listener,
    topic: string,
    isPrivate: boolean,
    wantsPresence: boolean,
  ) => Promise<Verdict>;
  mayWrite: (listener: Listener, topic: string, extension: Extension) => Promise<boolean>;
  /** keeps a message that may be sent. @returns false when it cannot be kept */
  keep: (message: { id: string; topic: string; event: string; payload: string }) => Promise<boolean>;
};

class RolledBack extends Error {}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const open: Verdict = { refusal: null, broadcast: true, presence: true };
const settings = `select set_config('role', $1, true), set_config('request.jwt.claim.role', $1, true),
  set_config('realtime.topic', $2, true), set_config('request.jwt.claims', $3, true), set_config('request.jwt.claim.sub', $4, true),
  set_config('request.headers', $5, true)`;

const become = (query: QueryRows, { claims, headers }: Listener, topic: string) =>
  query(settings, [claims.role, topic, JSON.stringify(claims), claims.sub ?? "", headers]);

/** Runs `work` and takes everything back. */
async function tryOut(database: ServiceDatabase, work: (query: QueryRows) => Promise<void>): Promise<void> {
  await database
    .transaction(async (query) => {
      await work(query);
      throw new RolledBack();
    })
    .catch((error) => {
      if (!(error instanceof RolledBack)) throw error;
    });
}

/** Opens it. @param database logged in as realtime_admin */
export function createJudge(database: ServiceDatabase): Judge {
  return {
    mayRead: async (listener, topic, isPrivate, wantsPresence) => {
      const refusal = await refusalOfPerson(database, listener.claims);
      if (refusal)
        return { refusal: { code: "Unauthorized", text: refusal }, broadcast: false, presence: false };
      if (!isPrivate) return open;
      const extensions: Extension[] = wantsPresence ? ["broadcast", "presence"] : ["broadcast"];
      const readable = await readableExtensions(database, listener, topic, extensions);
      const text = `You do not have permissions to read from this Channel topic: ${topic}`;
      return {
        refusal: readable.size > 0 ? null : { code: "Unauthorized", text },
        broadcast: readable.has("broadcast"),
        presence: readable.has("presence"),
      };
    },
    mayWrite: async (listener, topic, extension) => {
      try {
        await tryOut(database, async (query) => {
          await query("select set_config('realtime.is_quiet', 'on', true)");
          await become(query, listener, topic);
          await query("insert into realtime.messages (topic, extension, private) values ($1, $2, true)", [
            topic,
            extension,
          ]);
        });
        return true;
      } catch (error) {
        if (isUnavailable(error)) throw error;
        return false;
      }
    },
    keep: async ({ id, topic, event, payload }) => {
      try {
        await database.transaction(async (query) => {
          await query("select set_config('realtime.is_quiet', 'on', true)");
          await query(
            "insert into realtime.messages (id, topic, extension, event, payload, private) values ($1, $2, 'broadcast', $3, $4, true)",
            [id, topic, event, payload],
          );
        });
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** @returns why a person may listen no longer, although the token has not expired */
async function refusalOfPerson(
  database: ServiceDatabase,
  { sub, session_id }: Claims,
): Promise<string | null> {
  if (sub === undefined || !uuid.test(sub)) return null;
  const session = typeof session_id === "string" && uuid.test(session_id) ? session_id : null;
  const [row] = await database.query<{ refusal: string | null }>(
    "select realtime.refusal_of($1, $2) as refusal",
    [sub, session],
  );
  return row?.refusal ?? null;
}

/** A policy that fails denies. */
async function readableExtensions(
  database: ServiceDatabase,
  listener: Listener,
  topic: string,
  extensions: Extension[],
): Promise<Set<Extension>> {
  const readable = new Set<Extension>();
  try {
    await tryOut(database, async (query) => {
      const rows = await query<{ id: string }>(
        `with quiet as (select set_config('realtime.is_quiet', 'on', true))
         insert into realtime.messages (topic, extension, private) select $1, extension, true from quiet, unnest($2::text[]) extension returning id`,
        [topic, extensions],
      );
      await become(query, listener, topic);
      const seen = await query<{ extension: Extension }>(
        "select extension from realtime.messages where id = any ($1) and inserted_at = now()",
        [rows.map(({ id }) => id)],
      );
      for (const { extension } of seen) readable.add(extension);
    });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return new Set();
  }
  return readable;
}
