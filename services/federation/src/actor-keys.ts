// Pairs of keys of actors: made when they are first needed, one at a time, and kept sealed in the database.
import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import type { ServiceDatabase } from "@undercroft/postgres";
import type { ActorName, Addresses } from "./addresses.ts";
import type { ActorFacts, GoneActor } from "./documents/facts.ts";
import type { Signer } from "./signatures/sign-request.ts";

const makePair = promisify(generateKeyPair);
/** opened keys of the actors that sent last */
const MOST_KEPT = 200;

/** Finds actors and signs as them. */
export type ActorKeys = {
  /** by handle, or by a path of ours; `public_key` is always there */
  find: (
    by: { handle: string } | { path: string },
  ) => Promise<(ActorFacts & { public_key: string }) | GoneActor | null>;
  /** @throws Error where there is no such actor */
  signerOf: (actor: ActorName) => Promise<Signer>;
};

/** Opens the keys of one installation. */
export function openActorKeys(database: ServiceDatabase, addresses: Addresses): ActorKeys {
  let making: Promise<unknown> = Promise.resolve();
  const signers = new Map<string, Signer>();

  async function makeKeys({ kind, target }: ActorName): Promise<string> {
    const pair = await makePair("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const [row] = await database.query<{ kept: string | null }>(
      "select internal.keep_federation_keys($1, $2, $3, $4) as kept",
      [kind, target, pair.publicKey, pair.privateKey],
    );
    if (!row?.kept) throw new Error(`There is no actor ${kind} ${target}`);
    return row.kept;
  }

  /** Strangers may ask for many actors at once: their keys are made one after the other. */
  function inTurn(actor: ActorName): Promise<string> {
    const made = making.then(() => makeKeys(actor));
    making = made.catch(() => undefined);
    return made;
  }

  async function find(by: { handle: string } | { path: string }) {
    const [row] = await database.query<{ actor: ActorFacts | GoneActor | null }>(
      "select internal.find_federation_actor($1, $2) as actor",
      ["handle" in by ? by.handle : null, "path" in by ? by.path : null],
    );
    const actor = row?.actor ?? null;
    if (actor === null || "gone" in actor) return actor;
    return { ...actor, public_key: actor.public_key ?? (await inTurn(actor)) };
  }

  async function signerOf(actor: ActorName): Promise<Signer> {
    const keyId = addresses.key(actor);
    const known = signers.get(keyId);
    if (known) return known;
    const read = async () => {
      const [row] = await database.query<{ key: string | null }>(
        "select internal.federation_private_key($1, $2) as key",
        [actor.kind, actor.target],
      );
      return row?.key ?? null;
    };
    let privateKey = await read();
    if (privateKey === null) {
      await find({ path: new URL(addresses.actor(actor)).pathname });
      privateKey = await read();
    }
    if (privateKey === null) throw new Error(`There is no actor ${actor.kind} ${actor.target}`);
    const signer = { keyId, privateKey };
    signers.set(keyId, signer);
    if (signers.size > MOST_KEPT) signers.delete(signers.keys().next().value ?? "");
    return signer;
  }

  return { find, signerOf };
}
