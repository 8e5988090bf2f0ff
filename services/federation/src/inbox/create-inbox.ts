// Inboxes: the one of all, and one for each actor, which take the same. What is refused is counted by reason; what we have no use for is
// taken and dropped.
import type { ServiceDatabase } from "@undercroft/postgres";
import { Hono } from "hono";
import type { ActorKeys } from "../actor-keys.ts";
import { hostOf } from "../addresses.ts";
import type { FederationParts } from "../parts.ts";
import { areProofsRight } from "../proofs/check-proofs.ts";
import { type RemoteActor, RemoteActorError, type RemoteActors } from "../remote-actors.ts";
import {
  type IncomingRequest,
  type ReadSignature,
  SignatureRefused,
} from "../signatures/incoming-request.ts";
import { readSignature } from "../signatures/read-signature.ts";
import { isSignedBy } from "../signatures/verify-signature.ts";
import { MOST_BYTES, readBoundedJson } from "./bounded-json.ts";
import { createInboxLimits } from "./inbox-limits.ts";
import { type Activity, type Deed, readActivity, readDeed } from "./read-activity.ts";
import { openRefusals } from "./refusals.ts";
import { openServerBlocks } from "./server-blocks.ts";
import { takeDeed } from "./take-deed.ts";

const statuses: Record<string, number> = {
  too_many: 429,
  busy: 503,
  blocked: 403,
  too_large: 413,
  not_an_activity: 400,
  unreachable: 401,
};

/** Thrown where a request is refused: a word that is counted, and the seconds to wait. */
class Refused extends Error {
  readonly reason: string;
  readonly wait: number | null;
  constructor(reason: string, wait: number | null = null) {
    super(reason);
    this.reason = reason;
    this.wait = wait;
  }
}

/** The server that a request says it is of, by its key; nothing is proven by it. */
function claimedHost(
  header: (name: string) => string | undefined,
  isInside: (origin: string) => boolean,
): string {
  const says = `${header("signature") ?? ""} ${header("signature-input") ?? ""}`;
  const keyId = /keyid="([^"]{1,2000})"/i.exec(says.slice(0, 5_000))?.[1];
  const host = hostOf(keyId ?? "", isInside);
  if (host === null) throw new Refused("no_signature");
  return host;
}

/** What ends or changes anywhere is told to everybody: whether it is anything that is kept here. */
async function concernsUs(database: ServiceDatabase, deed: Deed, actor: string): Promise<boolean> {
  const isOfNote = deed.verb === "forget_note" || deed.verb === "change_note";
  if (deed.verb !== "forget" && !isOfNote) return true;
  const [row] = await database.query<{ known: boolean }>(
    isOfNote ? "select internal.knows_note($1) as known" : "select internal.knows_account($1) as known",
    [isOfNote ? deed.note : actor],
  );
  return row?.known ?? false;
}

/** The inboxes, to be mounted at `/federation`. */
export function createInbox(parts: FederationParts, remote: RemoteActors, keys: ActorKeys): Hono {
  const { database, addresses, isInside, now } = parts;
  const limits = createInboxLimits(() => now().getTime());
  const refusals = openRefusals(database, parts.onError);
  const blocks = openServerBlocks(database, () => now().getTime());

  async function prove(activity: Activity, read: ReadSignature): Promise<RemoteActor | "gone"> {
    if (hostOf(read.keyId, isInside) !== activity.host) throw new Refused("foreign_key");
    try {
      let actor = await remote.findByKey(read.keyId);
      // keys are replaced: one that does not fit is read once more
      if (!isSignedBy(actor.publicKey, read)) actor = await remote.findByKey(read.keyId, true);
      if (actor.id !== activity.actor) throw new Refused("foreign_key");
      if (!isSignedBy(actor.publicKey, read)) throw new Refused("bad_signature");
      return actor;
    } catch (error) {
      if (!(error instanceof RemoteActorError)) throw error;
      // an account that deletes itself can no longer be asked for its key: that its own server says so is proof enough
      const isOwnEnd = activity.type === "Delete" && read.keyId.split("#")[0] === activity.actor;
      if (error.reason === "gone" && isOwnEnd) return "gone";
      throw new Refused(error.reason === "foreign_key" ? "foreign_key" : "unreachable");
    }
  }

  async function take(request: IncomingRequest): Promise<void> {
    const document = readBoundedJson(request.body);
    const activity = document && readActivity(document, isInside);
    if (!activity) throw new Refused("not_an_activity");
    const deed = readDeed(activity, addresses, isInside);
    // of what we do not know nothing is asked
    if (deed && !(await concernsUs(database, deed, activity.actor))) return;
    const read = readSignature(request, now());
    const actor = await prove(activity, read);
    if (actor !== "gone") {
      const readAgain = () => remote.findByKey(read.keyId, true).catch(() => actor);
      const check = { document: activity.document, actor, isInside, now: now(), readAgain };
      // a proof that is wrong refuses what carries it, though the request is signed
      if (!(await areProofsRight(check))) throw new Refused("bad_proof");
    }
    const wait = limits.takeProven(activity.host);
    if (wait > 0) throw new Refused("too_many", wait);
    if (deed) await takeDeed({ parts, keys, activity, actor, deed });
  }

  const app = new Hono();
  app.on("POST", ["/inbox", "/:kind/:target/inbox"], async (context) => {
    const header = (name: string) => context.req.header(name);
    try {
      const host = claimedHost(header, isInside);
      if ((await blocks.find(host)) === "reject") throw new Refused("blocked");
      const wait = limits.take(parts.readAddress(context) ?? "", host);
      if (wait > 0) throw new Refused("too_many", wait);
      if (Number(header("content-length") ?? 0) > MOST_BYTES) throw new Refused("too_large");
      const body = Buffer.from(await context.req.arrayBuffer());
      const { pathname, search } = new URL(context.req.url);
      const request = { method: "POST", path: pathname + search, host: addresses.host, header, body };
      const done = await limits.enter(async () => {
        await take(request);
        return true;
      });
      if (!done) throw new Refused("busy", 30);
      return context.body(null, 202);
    } catch (error) {
      if (!(error instanceof Refused || error instanceof SignatureRefused)) throw error;
      refusals.count(error.reason);
      const retryAfter: Record<string, string> =
        error instanceof Refused && error.wait ? { "retry-after": String(error.wait) } : {};
      const status = (statuses[error.reason] ?? 401) as 401;
      return context.json({ message: "This is not taken", reason: error.reason }, status, retryAfter);
    }
  });
  return app;
}
