// Object integrity proofs (FEP-8b32) by the suite eddsa-jcs-2022: SHA-256 of the proof's options and of the document without it, signed by Ed25519.
// https://www.w3.org/TR/vc-di-eddsa/#eddsa-jcs-2022
import { createHash, type KeyObject, sign, verify } from "node:crypto";
import type { Json } from "../inbox/bounded-json.ts";
import { fromMultibase, toMultibase } from "./base58.ts";
import { canonicalJson } from "./canonical-json.ts";

/** The context that gives `proof` its sense. */
const DATA_INTEGRITY = "https://w3id.org/security/data-integrity/v2";

/** Who proves: the address of a key, and its private half. */
export type Prover = { keyId: string; privateKey: KeyObject };

const sha256 = (value: unknown): Buffer => createHash("sha256").update(canonicalJson(value)).digest();

/** Options first, then the document. */
const toSign = (options: object, document: object): Buffer =>
  Buffer.concat([sha256(options), sha256(document)]);

/** The document with its proof. @param now the clock */
export function proveDocument(document: Json, { keyId, privateKey }: Prover, now: Date): Json {
  const contexts = [document["@context"]].flat().filter((context) => context !== undefined);
  const proven = {
    ...document,
    "@context": contexts.includes(DATA_INTEGRITY) ? contexts : [...contexts, DATA_INTEGRITY],
  };
  const options = {
    "@context": proven["@context"],
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-jcs-2022",
    created: `${now.toISOString().slice(0, 19)}Z`,
    verificationMethod: keyId,
    proofPurpose: "assertionMethod",
  };
  const proofValue = toMultibase(sign(null, toSign(options, proven), privateKey));
  return { ...proven, proof: { ...options, proofValue } };
}

/** The contexts of a proof, where it names some, have to be those that the document begins with. */
function hasContextOf(proof: Json, document: Json): boolean {
  if (proof["@context"] === undefined) return true;
  const ofProof = [proof["@context"]].flat();
  const ofDocument = [document["@context"]].flat();
  return (
    ofProof.length <= ofDocument.length &&
    ofProof.every((context, at) => canonicalJson(context) === canonicalJson(ofDocument[at]))
  );
}

/** Whether the key made this proof of the document, which may hold others, and an older signature that is no part of it. */
export function isProvenBy(document: Json, proof: Json, key: KeyObject): boolean {
  const signature = fromMultibase(proof.proofValue);
  if (signature?.length !== 64 || proof.proofPurpose !== "assertionMethod") return false;
  const { proof: _, signature: __, ...unsecured } = document;
  const { proofValue: ___, ...options } = proof;
  try {
    if (!hasContextOf(proof, document)) return false;
    const said =
      options["@context"] === undefined ? unsecured : { ...unsecured, "@context": options["@context"] };
    return verify(null, toSign(options, said), key, signature);
  } catch {
    return false; // what has no canonical form was signed by nobody
  }
}
