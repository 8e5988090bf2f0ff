// A set of several kinds of keys, where the list of allowed algorithms alone would let one pass for another.
import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from "node:crypto";
import { expect, test } from "vitest";
import {
  createKeyring,
  generateSigningKey,
  nonExpiringKey,
  readSigningKey,
  secretKeyOf,
  TokenError,
} from "../src/index.ts";

const secret = Buffer.from("a secret that both sides of the wire know");
const jwkOf = (privateKey: { export: (options: { format: "jwk" }) => JsonWebKey }, kid: string) => ({
  ...privateKey.export({ format: "jwk" }),
  kid,
});
const keys = {
  ES256: generateSigningKey(),
  RS256: jwkOf(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey, "rsa"),
  EdDSA: jwkOf(generateKeyPairSync("ed25519").privateKey, "edwards"),
};
const keySet = [
  ...Object.values(keys).map((jwk) => nonExpiringKey(readSigningKey(jwk))),
  nonExpiringKey(secretKeyOf(secret)),
];
const keyring = createKeyring(keySet);

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const now = Math.floor(Date.now() / 1000);
const claims = { role: "authenticated", iat: now, exp: now + 60 };
const inputOf = (header: object) => `${encode({ typ: "JWT", ...header })}.${encode(claims)}`;

function hmac(header: object, key: string | Buffer): string {
  const input = inputOf(header);
  return `${input}.${createHmac("sha256", key).update(input).digest("base64url")}`;
}

async function verdict(token: string): Promise<string> {
  return keyring.verify(token).then(
    () => "believed",
    (error) => (error instanceof TokenError ? error.code : String(error)),
  );
}

test.each(keySet.map((key) => [key.alg, key] as const))(
  "a token signed with the %s key of a mixed set is accepted",
  async (_, key) => {
    const token = await createKeyring([key]).sign(claims, { expiresIn: 60 });
    expect(await verdict(token)).toBe("believed");
  },
);

test.each(Object.entries(keys))(
  "a token signed HS256 with the public %s key as its secret is refused",
  async (_, jwk) => {
    const { d: _d, ...shown } = jwk;
    const publicKey = createPublicKey({ key: shown as JsonWebKey, format: "jwk" });
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    for (const key of [
      pem,
      pem.trim(),
      JSON.stringify(shown),
      publicKey.export({ type: "spki", format: "der" }),
    ]) {
      expect(await verdict(hmac({ alg: "HS256", kid: jwk.kid }, key))).toBe("algorithm");
      expect(await verdict(hmac({ alg: "HS256" }, key))).toBe("signature");
    }
  },
);

test("a token is refused when its algorithm or key id is not that of its key", async () => {
  expect(await verdict(hmac({ alg: "HS256", kid: "rsa" }, secret))).toBe("algorithm");
  expect(await verdict(hmac({ alg: "ES256" }, secret))).toBe("algorithm");
  const input = inputOf({ alg: "PS256", kid: "rsa" });
  const signature = sign("sha256", Buffer.from(input), { key: keys.RS256 as JsonWebKey, format: "jwk" });
  expect(await verdict(`${input}.${signature.toString("base64url")}`)).toBe("algorithm");
  const other = inputOf({ alg: "EdDSA", kid: "rsa" });
  const edwards = sign(null, Buffer.from(other), { key: keys.EdDSA as JsonWebKey, format: "jwk" });
  expect(await verdict(`${other}.${edwards.toString("base64url")}`)).toBe("algorithm");
});

test("the JWKS leaves out shared secrets and private parts", () => {
  const shown = keyring.jwks().keys;
  expect(shown.map(({ alg }) => alg)).toEqual(["ES256", "RS256", "EdDSA"]);
  for (const key of shown) {
    for (const member of ["d", "p", "q", "dp", "dq", "qi", "k"]) expect(key).not.toHaveProperty(member);
  }
});

test.each<[string, Record<string, unknown>]>([
  ["a secret of 31 bytes", { kty: "oct", k: Buffer.alloc(31).toString("base64url") }],
  ["an RSA key of 1024 bits", jwkOf(generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey, "short")],
  ["another curve", jwkOf(generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey, "other")],
  ["a key without a name", { ...keys.ES256, kid: undefined }],
  ["a key with the algorithm of another", { ...keys.ES256, alg: "HS256" }],
])("a key set with %s is refused, and the error does not repeat the key", (_, jwk) => {
  expect(() => readSigningKey(jwk)).toThrow();
  try {
    readSigningKey(jwk);
  } catch (error) {
    expect(String(error)).not.toContain(String(jwk.d ?? jwk.k));
  }
});
