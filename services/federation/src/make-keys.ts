// Makes pairs of keys: RSA for signatures of requests, Ed25519 for proofs. Strangers may ask for many actors at once: keys are made one after the other.
import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import type { ServiceDatabase } from "@undercroft/postgres";
import type { ActorName } from "./addresses.ts";
import { toMultikey } from "./proofs/multikey.ts";

const makePair = promisify(generateKeyPair);

/** Each answers the public key that counts, which is another's where that was quicker. @throws Error where there is no such actor */
export type KeyMaker = Record<"makeSigningKey" | "makeProofKey", (actor: ActorName) => Promise<string>>;

/** Opens the maker. */
export function openKeyMaker(database: ServiceDatabase): KeyMaker {
  let making: Promise<unknown> = Promise.resolve();

  async function keep(
    { kind, target }: ActorName,
    statement: string,
    pair: [string, string],
  ): Promise<string> {
    const [row] = await database.query<{ kept: string | null }>(
      `select internal.${statement}($1, $2, $3, $4) as kept`,
      [kind, target, ...pair],
    );
    if (!row?.kept) throw new Error(`There is no actor ${kind} ${target}`);
    return row.kept;
  }

  const inTurn =
    (make: (actor: ActorName) => Promise<string>) =>
    (actor: ActorName): Promise<string> => {
      const made = making.then(() => make(actor));
      making = made.catch(() => undefined);
      return made;
    };

  return {
    makeSigningKey: inTurn(async (actor) => {
      const pair = await makePair("rsa", {
        modulusLength: 2048,
        publicKeyEncoding: { type: "spki", format: "pem" },
        privateKeyEncoding: { type: "pkcs8", format: "pem" },
      });
      return keep(actor, "keep_federation_keys", [pair.publicKey, pair.privateKey]);
    }),
    makeProofKey: inTurn(async (actor) => {
      const pair = await makePair("ed25519", {});
      const sealed = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
      return keep(actor, "keep_proof_key", [toMultikey(pair.publicKey), sealed]);
    }),
  };
}
