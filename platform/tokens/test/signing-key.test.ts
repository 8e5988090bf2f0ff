// Keys as they are read: whole, of one algorithm each, and what they are shown as.
import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { generateSigningKey, readSigningKey, secretKeyOf, signWithSeed } from "../src/index.ts";

const jwkOf = (kind: "ed25519" | "rsa") =>
  (kind === "rsa"
    ? generateKeyPairSync("rsa", { modulusLength: 2048 })
    : generateKeyPairSync("ed25519")
  ).privateKey.export({
    format: "jwk",
  });
const keys = {
  ES256: generateSigningKey() as Record<string, unknown>,
  EdDSA: { ...jwkOf("ed25519"), kid: "ed" } as Record<string, unknown>,
  RS256: { ...jwkOf("rsa"), kid: "rsa" } as Record<string, unknown>,
};
const others = { ES256: generateSigningKey(), EdDSA: jwkOf("ed25519"), RS256: jwkOf("rsa") } as const;

describe.each(["ES256", "EdDSA", "RS256"] as const)("a key for %s", (alg) => {
  const jwk = keys[alg];

  test("is read with its algorithm, whether that is said or not, and shows no private part", () => {
    for (const given of [jwk, { ...jwk, alg }, { ...jwk, alg: undefined }]) {
      const key = readSigningKey(given);
      expect(key).toMatchObject({ kid: jwk.kid, alg, publicJwk: { kid: jwk.kid, alg } });
      expect(key.signWith?.type).toBe("private");
      for (const part of ["d", "p", "q", "dp", "dq", "qi"]) expect(key.publicJwk).not.toHaveProperty(part);
    }
  });

  test("without its private part verifies only", () => {
    const key = readSigningKey({ ...jwk, d: undefined });
    expect([key.signWith, key.verifyWith.type]).toEqual([undefined, "public"]);
  });

  test("whose private part is another key's is refused: nobody could verify what it signs", () => {
    const { d, p, q, dp, dq, qi } = others[alg] as Record<string, unknown>;
    expect(() => readSigningKey({ ...jwk, d, p, q, dp, dq, qi })).toThrow(
      `the key ${jwk.kid} is incomplete, too short, or its halves are of different keys`,
    );
  });

  test.each(["x", "y", "n", "e"].filter((part) => part in jwk))("without its %s is incomplete", (part) => {
    expect(() => readSigningKey({ ...jwk, [part]: undefined })).toThrow(`the key ${jwk.kid} is incomplete`);
  });

  test.each(["none", "HS256", "ES384", "PS256", ""])("that says it is for %j is refused", (other) => {
    expect(() => readSigningKey({ ...jwk, alg: other })).toThrow("with the alg that belongs to it");
  });

  test.each([undefined, "", 7])("whose name is %j is refused", (kid) => {
    expect(() => readSigningKey({ ...jwk, kid })).toThrow("every key needs a kid");
  });
});

test.each([{}, { kty: "EC" }, { kty: "OKP", crv: "X25519", x: "a" }, { kty: "__proto__" }, { kty: 7 }])(
  "what is no key that we sign with is refused: %j",
  (jwk) => {
    expect(() => readSigningKey({ kid: "odd", ...jwk })).toThrow(
      "the key odd must be EC P-256, RSA, Ed25519 or oct",
    );
  },
);

test("a secret is read from its bytes, is never shown, and needs no name", () => {
  const secret = Buffer.from("a secret that both sides of the wire know");
  const read = readSigningKey({ kty: "oct", k: secret.toString("base64url"), kid: "shared" });
  expect(read).toMatchObject({ kid: "shared", alg: "HS256", publicJwk: undefined });
  expect(read.verifyWith.export()).toEqual(secret);
  expect(readSigningKey({ kty: "oct", k: secret.toString("base64url"), kid: 7 }).kid).toBeUndefined();
  expect(() => readSigningKey({ kty: "oct" })).toThrow("a key of type oct needs k");
  expect(() => readSigningKey({ kty: "oct", k: "not !! base64url" })).toThrow("at least 32 bytes");
  expect(secretKeyOf(Buffer.alloc(32)).alg).toBe("HS256");
});

describe("a seed", () => {
  // RFC 8032, section 7.1, tests 1 and 2
  test.each([
    [
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ],
    [
      "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      "r",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ],
  ])("%s signs as the standard says", (seed, publicKey, text, signature) => {
    const signer = signWithSeed(Buffer.from(seed, "hex"));
    expect(Buffer.from(signer.publicKey, "base64url").toString("hex")).toBe(publicKey);
    expect(Buffer.from(signer.sign(text)).toString("hex")).toBe(signature);
  });

  test("signs the UTF-8 of a text", () => {
    const signer = signWithSeed(Buffer.alloc(32, 7));
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: signer.publicKey }, format: "jwk" });
    expect(verify(null, Buffer.from("Zoë 🦔", "utf8"), key, signer.sign("Zoë 🦔"))).toBe(true);
    expect(verify(null, Buffer.from("Zoe 🦔", "utf8"), key, signer.sign("Zoë 🦔"))).toBe(false);
  });

  test.each([0, 31, 33, 64])("of %d bytes is refused", (length) => {
    expect(() => signWithSeed(Buffer.alloc(length))).toThrow();
  });
});
