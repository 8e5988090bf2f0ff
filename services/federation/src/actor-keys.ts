// Actors with their pairs of keys: made when they are first needed, and kept sealed in the database.
import { createPrivateKey } from "node:crypto";
import type { ServiceDatabase } from "@undercroft/postgres";
import type { ActorName, Addresses } from "./addresses.ts";
import type { ActorFacts, GoneActor } from "./documents/facts.ts";
import { openKeyMaker } from "./make-keys.ts";
import type { Prover } from "./proofs/integrity-proof.ts";
import type { Signer } from "./signatures/sign-request.ts";

/** opened keys of the actors that sent last */
const MOST_KEPT = 200;

/** An actor whose keys were made. */
export type KeyedActor = ActorFacts & { public_key: string; proof_key: string };

/** Finds actors and signs as them. */
export type ActorKeys = {
  /** by handle, or by a path of ours; both keys are always there */
  find: (by: { handle: string } | { path: string }) => Promise<KeyedActor | GoneActor | null>;
  /** @throws Error where there is no such actor */
  signerOf: (actor: ActorName) => Promise<Signer>;
  /** @throws Error where there is no such actor */
  proverOf: (actor: ActorName) => Promise<Prover>;
};

/** Answers what `open` made of a name before, or has it made. */
function keepLast<Kept>(open: (actor: ActorName, name: string) => Promise<Kept>) {
  const kept = new Map<string, Kept>();
  return async (actor: ActorName, name: string): Promise<Kept> => {
    const known = kept.get(name);
    if (known) return known;
    const made = await open(actor, name);
    kept.set(name, made);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
    return made;
  };
}

/** Opens the keys of one installation. */
export function openActorKeys(database: ServiceDatabase, addresses: Addresses): ActorKeys {
  const maker = openKeyMaker(database);

  async function find(by: { handle: string } | { path: string }) {
    const [row] = await database.query<{ actor: ActorFacts | GoneActor | null }>(
      "select internal.find_federation_actor($1, $2) as actor",
      ["handle" in by ? by.handle : null, "path" in by ? by.path : null],
    );
    const actor = row?.actor ?? null;
    if (actor === null || "gone" in actor) return actor;
    return {
      ...actor,
      public_key: actor.public_key ?? (await maker.makeSigningKey(actor)),
      proof_key: actor.proof_key ?? (await maker.makeProofKey(actor)),
    };
  }

  /** A private key, made where there is none yet. */
  async function privateKeyOf(actor: ActorName, reader: string): Promise<string> {
    const read = async () => {
      const [row] = await database.query<{ key: string | null }>(`select internal.${reader}($1, $2) as key`, [
        actor.kind,
        actor.target,
      ]);
      return row?.key ?? null;
    };
    const kept = await read();
    if (kept !== null) return kept;
    await find({ path: new URL(addresses.actor(actor)).pathname });
    const made = await read();
    if (made === null) throw new Error(`There is no actor ${actor.kind} ${actor.target}`);
    return made;
  }

  const openSigner = keepLast<Signer>(async (actor, keyId) => ({
    keyId,
    privateKey: await privateKeyOf(actor, "federation_private_key"),
  }));
  const openProver = keepLast<Prover>(async (actor, keyId) => ({
    keyId,
    privateKey: createPrivateKey(await privateKeyOf(actor, "proof_private_key")),
  }));
  return {
    find,
    signerOf: (actor) => openSigner(actor, addresses.key(actor)),
    proverOf: (actor) => openProver(actor, addresses.proofKey(actor)),
  };
}
