// Accounts of other servers: their keys and inboxes, read from their own server, kept in memory for a day and nowhere else.
import type { ActorKeys } from "./actor-keys.ts";
import { hostOf, PLATFORM } from "./addresses.ts";
import { hasKnownContext } from "./documents/context.ts";
import { toPlainLine } from "./documents/plain-text.ts";
import { addressOf, asObject, type Json, MOST_BYTES, readBoundedJson } from "./inbox/bounded-json.ts";
import type { FederationParts } from "./parts.ts";
import { signRequest } from "./signatures/sign-request.ts";

const TIMEOUT_MS = 5_000;
const MOST_REDIRECTS = 2;
const MOST_KEPT = 2_000;
const GOOD_FOR_MS = 24 * 3_600_000;
/** a key that does not fit is read again, but not over and over */
const FRESH_MS = 60_000;

/** An account, as its own server tells of it. */
export type RemoteActor = {
  id: string;
  host: string;
  inbox: string;
  publicKey: string;
  keyId: string;
  /** keys of its proofs, as Multikeys by their addresses */
  proofKeys: ReadonlyMap<string, string>;
  /** `@ada@mastodon.example` */
  handle: string;
  /** what it calls itself, as text */
  name: string;
};

/** Why a key cannot be had: `gone` where its server says that it is no more. */
export class RemoteActorError extends Error {
  readonly reason: "gone" | "unreachable" | "foreign_key";
  /** @param reason what is counted */
  constructor(reason: RemoteActorError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** Reads accounts of other servers. */
export type RemoteActors = {
  /** @param isAgain fetch it again, unless it was just fetched @throws RemoteActorError */
  findByKey: (keyId: string, isAgain?: boolean) => Promise<RemoteActor>;
  /** a document of another server, asked for in our name. @throws RemoteActorError */
  fetchDocument: (address: string) => Promise<Json>;
};

const accept =
  'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"';

/** Whether an answer is a document that its server means to be one, and not a file that somebody has put there. */
const isActivityType = (type: string | undefined): boolean =>
  /^application\/(activity\+json|ld\+json)\s*(;|$)/i.test(type ?? "");

const MOST_KEYS = 8;

/** Keys that the actor says are its own (FEP-521a). What is no key of it is left out. */
function proofKeysOf(owner: Json): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const one of [owner.assertionMethod].flat().slice(0, MOST_KEYS)) {
    const key = asObject(one);
    const id = addressOf(key);
    if (!key || !id || key.type !== "Multikey" || typeof key.publicKeyMultibase !== "string") continue;
    if (id.split("#")[0] === owner.id && key.controller === owner.id) keys.set(id, key.publicKeyMultibase);
  }
  return keys;
}

/** What people call it. HTML in a name is text here, and nobody passes for an account of another server. */
function namesOf(owner: Json, host: string): { handle: string; name: string } {
  const word = /^[\p{L}\p{N}_.-]{1,100}$/u.exec(toPlainLine(owner.preferredUsername, 100))?.[0] ?? "account";
  const handle = `@${word}@${host}`;
  return { handle, name: toPlainLine(owner.name, 100) || handle.slice(0, 100) };
}

/** Opens the reader. */
export function openRemoteActors(parts: FederationParts, keys: ActorKeys): RemoteActors {
  const { ask, isInside, now, addresses } = parts;
  const kept = new Map<string, { actor: RemoteActor; readAt: number }>();

  async function fetchDocument(address: string): Promise<Json> {
    let url = address;
    const signer = await keys.signerOf(PLATFORM);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      if (hostOf(url, isInside) === null || hostOf(url, isInside) === addresses.host)
        throw new RemoteActorError("unreachable");
      const headers = { ...signRequest(signer, { method: "GET", url, now: now() }), accept };
      const found = await ask(url, { headers, maxBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS }).catch(
        () => null,
      );
      if (!found) throw new RemoteActorError("unreachable");
      if (found.status === 404 || found.status === 410) throw new RemoteActorError("gone");
      if (found.status >= 300 && found.status < 400 && found.location && URL.canParse(found.location, url)) {
        url = new URL(found.location, url).href;
        continue;
      }
      const document =
        found.status === 200 && found.isWhole && isActivityType(found.type)
          ? readBoundedJson(found.bytes)
          : null;
      // what names itself otherwise than by where it was found speaks for somebody else
      const named = addressOf(document);
      if (!document || named === null || hostOf(named, isInside) !== hostOf(url, isInside))
        throw new RemoteActorError("unreachable");
      return document;
    }
    throw new RemoteActorError("unreachable");
  }

  async function read(keyId: string): Promise<RemoteActor> {
    const address = keyId.split("#")[0] ?? "";
    const host = hostOf(address, isInside);
    if (host === null) throw new RemoteActorError("foreign_key");
    const first = await fetchDocument(address);
    // some servers keep the key in a document of its own, which names its owner
    const owner = asObject(first.publicKey) ? first : await fetchDocument(addressOf(first.owner) ?? "");
    const key = asObject(owner.publicKey);
    const id = addressOf(owner);
    const shared = addressOf(asObject(owner.endpoints)?.sharedInbox);
    const inbox = hostOf(shared, isInside) === host ? shared : addressOf(owner.inbox);
    if (!key || id === null || typeof key.publicKeyPem !== "string" || !hasKnownContext(owner["@context"]))
      throw new RemoteActorError("unreachable");
    const isOwn = key.id === keyId && key.owner === id && hostOf(id, isInside) === host;
    if (!isOwn || inbox === null || hostOf(inbox, isInside) !== host)
      throw new RemoteActorError("foreign_key");
    return {
      id,
      host,
      inbox,
      publicKey: key.publicKeyPem,
      keyId,
      proofKeys: proofKeysOf(owner),
      ...namesOf(owner, host),
    };
  }

  return {
    fetchDocument,
    findByKey: async (keyId, isAgain = false) => {
      const known = kept.get(keyId);
      const age = known ? now().getTime() - known.readAt : Number.POSITIVE_INFINITY;
      if (known && age < (isAgain ? FRESH_MS : GOOD_FOR_MS)) return known.actor;
      kept.delete(keyId);
      const actor = await read(keyId);
      kept.set(keyId, { actor, readAt: now().getTime() });
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
      return actor;
    },
  };
}
