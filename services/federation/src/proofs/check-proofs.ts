// Whether the proofs that an activity carries are right. One that cannot be checked here counts for nothing: the signature of the request has
// proven who sent it. A wrong one refuses the whole.
import { hostOf } from "../addresses.ts";
import { asObject, type Json } from "../inbox/bounded-json.ts";
import type { RemoteActor } from "../remote-actors.ts";
import { isProvenBy } from "./integrity-proof.ts";
import { fromMultikey } from "./multikey.ts";

const MOST_PROOFS = 4;

/** What is needed for it. */
export type ProofCheck = {
  document: Json;
  actor: RemoteActor;
  isInside: (origin: string) => boolean;
  now: Date;
  /** the actor, read from its server once more: keys are replaced */
  readAgain: () => Promise<RemoteActor>;
};

const isOver = (proof: Json, now: Date): boolean =>
  typeof proof.expires === "string" && Date.parse(proof.expires) < now.getTime();

/** Proofs of our suite that are still good, by an address that can be asked. */
const checkable = ({ document, now }: ProofCheck): Json[] =>
  [document.proof]
    .flat()
    .map(asObject)
    .filter(
      (proof): proof is Json =>
        proof?.type === "DataIntegrityProof" && proof.cryptosuite === "eddsa-jcs-2022",
    )
    .filter((proof) => /^https?:/.test(String(proof.verificationMethod)) && !isOver(proof, now));

/** Whether none of them is wrong. @throws RemoteActorError where the actor cannot be read again */
export async function areProofsRight(check: ProofCheck): Promise<boolean> {
  const { document, isInside } = check;
  if (Array.isArray(document.proof) && document.proof.length > MOST_PROOFS) return false;
  let actor = check.actor;
  for (const proof of checkable(check)) {
    const method = String(proof.verificationMethod);
    // only who did it can prove it
    if (hostOf(method, isInside) !== actor.host) return false;
    if (!actor.proofKeys.has(method)) actor = await check.readAgain();
    const key = fromMultikey(actor.proofKeys.get(method));
    if (!key || !isProvenBy(document, proof, key)) return false;
  }
  return true;
}
