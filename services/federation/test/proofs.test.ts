// Proofs by Ed25519 against the vectors of those who wrote the rules down.
import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { fromMultibase, toMultibase } from "../src/proofs/base58.ts";
import { canonicalJson } from "../src/proofs/canonical-json.ts";
import { isProvenBy, proveDocument } from "../src/proofs/integrity-proof.ts";
import { fromMultikey, toMultikey } from "../src/proofs/multikey.ts";

// RFC 8785, section 3.2.2 and 3.2.3
test("JSON has the canonical form that RFC 8785 gives for its samples", () => {
  const sample = JSON.parse(
    `{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}`,
  );
  expect(canonicalJson(sample)).toBe(
    `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/"}`,
  );
  const keys = { "€": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6, ö: 7 };
  const sorted = [..."\r1\u0080ö€", "\ud83d\ude00", "\ufb33"];
  expect(Object.keys(JSON.parse(canonicalJson(keys))).filter((key) => key !== "1")).toEqual(
    sorted.filter((key) => key !== "1"),
  );
  expect(canonicalJson(keys).indexOf('"1"')).toBe(canonicalJson(keys).indexOf('"\\r"') + 7);
  expect(canonicalJson({ a: -0, b: [] })).toBe('{"a":0,"b":[]}');
});

test("What no JSON has is refused", () => {
  for (const value of [
    "\ud800",
    { "\udc00": 1 },
    Number.NaN,
    Number.POSITIVE_INFINITY,
    undefined,
    { a: undefined },
  ])
    expect(() => canonicalJson(value)).toThrow(TypeError);
});

// draft-msporny-base58-03, section 5
test("Base58 is written and read as its draft has it, zeros at the front as well", () => {
  expect(toMultibase(Buffer.from("Hello World!"))).toBe("z2NEpo7TZRRrLZSi2U");
  expect(toMultibase(Buffer.from("0000287fb4cd", "hex"))).toBe("z11233QC4");
  for (const hex of ["", "00", "0000287fb4cd", "ff00"]) {
    const bytes = Buffer.from(hex, "hex");
    if (hex !== "") expect(fromMultibase(toMultibase(bytes))).toEqual(bytes);
  }
  for (const text of ["", "z", "z0", "zO", "mAAAA", `z${"1".repeat(300)}`, 7, null])
    expect(fromMultibase(text)).toBeNull();
});

// FEP-8b32, fep-8b32.feature
const context = ["https://www.w3.org/ns/activitystreams", "https://w3id.org/security/data-integrity/v2"];
const document = {
  "@context": context,
  id: "https://server.example/activities/1",
  type: "Create",
  actor: "https://server.example/users/alice",
  object: {
    id: "https://server.example/objects/1",
    type: "Note",
    attributedTo: "https://server.example/users/alice",
    content: "Hello world",
    location: { type: "Place", longitude: -71.184902, latitude: 25.273962 },
  },
};
const multikey = "z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2";
const secret =
  fromMultibase("z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq")?.subarray(2) ?? Buffer.alloc(0);
const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), secret]),
  format: "der",
  type: "pkcs8",
});
const keyId = "https://server.example/users/alice#ed25519-key";
const proven = proveDocument(document, { keyId, privateKey }, new Date("2023-02-24T23:36:38Z"));
const key = fromMultikey(multikey) ?? privateKey;

test("The document of FEP-8b32 gets the proof that stands there, and is proven by the key of its actor", () => {
  expect(proven.proof).toEqual({
    "@context": context,
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-jcs-2022",
    verificationMethod: keyId,
    proofPurpose: "assertionMethod",
    proofValue: "z42ffGu6AUKPCFcFPiabmUvnGLPJzC7e4DGWC52NUasSSH37UMa9c58tdgVszUcZfytxa4fQ5TYHaJENCxUDe9SdL",
    created: "2023-02-24T23:36:38Z",
  });
  expect(toMultikey(createPublicKey(privateKey))).toBe(multikey);
  expect(isProvenBy(proven, proven.proof as never, key)).toBe(true);
});

test("A document, a proof or a key that is another one proves nothing", () => {
  const proof = proven.proof as Record<string, unknown>;
  const isProven = (changed: Record<string, unknown>, changedProof: Record<string, unknown> = proof) =>
    isProvenBy({ ...proven, ...changed }, changedProof, key);
  expect(isProven({})).toBe(true);
  expect(isProven({ signature: { type: "RsaSignature2017" } })).toBe(true);
  expect(isProven({ type: "Delete" })).toBe(false);
  expect(isProven({ more: 1 })).toBe(false);
  expect(isProven({ "@context": [...context].reverse() })).toBe(false);
  expect(isProven({ more: "\ud800" })).toBe(false);
  for (const changed of [
    { created: "2023-02-24T23:36:39Z" },
    { proofPurpose: "authentication" },
    { proofValue: "z11" },
    { proofValue: 7 },
    { "@context": ["https://elsewhere.example"] },
  ])
    expect(isProven({}, { ...proof, ...changed }), JSON.stringify(changed)).toBe(false);
  expect(isProvenBy(proven, proof, generateKeyPairSync("ed25519").publicKey)).toBe(false);
  for (const text of [
    "z6Mk",
    multikey.replace("z6Mk", "z6LS"),
    "zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme",
    1,
  ])
    expect(fromMultikey(text)).toBeNull();
});
