import { createHmac, createPublicKey, createSign, generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  createKeyring,
  generateSigningKey,
  nonExpiringKey,
  type PrivateJwk,
  readSigningKey,
  signApiKeys,
  TokenError,
} from "../src/index.ts";

const key = generateSigningKey();
const older = generateSigningKey();
const issuer = "https://undercroft.test/auth/v1";
const ringOf = (keys: PrivateJwk[], of = issuer) =>
  createKeyring(
    keys.map((jwk) => nonExpiringKey(readSigningKey(jwk))),
    { issuer: of },
  );
const keyring = ringOf([key, older]);
const claims = { sub: "2f1c7a5e-6a3b-4a52-9a0b-0c86f1c4e0aa", role: "authenticated" };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const now = () => Math.floor(Date.now() / 1000);

/** Signs by hand, so that headers and claims our own signer would never write can be tried. */
function forge(header: object, payload: object, signer = key): string {
  const input = `${encode(header)}.${encode(payload)}`;
  const signature = createSign("sha256")
    .update(input)
    .sign({ key: signer, format: "jwk", dsaEncoding: "ieee-p1363" });
  return `${input}.${signature.toString("base64url")}`;
}

const header = { alg: "ES256", typ: "JWT", kid: key.kid };
const payload = { ...claims, iss: issuer, iat: now(), exp: now() + 60 };

async function verdict(token: string): Promise<string> {
  try {
    await keyring.verify(token);
    return "believed";
  } catch (error) {
    if (error instanceof TokenError) return error.code;
    throw error;
  }
}

describe("a token", () => {
  test("that we signed is accepted and keeps its claims", async () => {
    const token = await keyring.sign(claims, { expiresIn: 60 });
    expect(await keyring.verify(token)).toMatchObject({ ...claims, iss: issuer });
    expect(await verdict(forge(header, payload))).toBe("believed");
  });

  test("signed with an older key of the set is still accepted", async () => {
    const token = await ringOf([older]).sign(claims, { expiresIn: 60 });
    expect(await verdict(token)).toBe("believed");
  });

  test.each<[string, () => string, string]>([
    ["without a signature", () => `${encode({ ...header, alg: "none" })}.${encode(payload)}.`, "algorithm"],
    ["with alg None", () => `${encode({ ...header, alg: "None" })}.${encode(payload)}.`, "algorithm"],
    ["with an empty signature", () => `${encode(header)}.${encode(payload)}.`, "signature"],
    [
      "signed HS256 with our public key as the secret",
      () => {
        const input = `${encode({ ...header, alg: "HS256" })}.${encode(payload)}`;
        const pem = createPublicKey({ key, format: "jwk" }).export({ type: "spki", format: "pem" });
        return `${input}.${createHmac("sha256", pem).update(input).digest("base64url")}`;
      },
      "algorithm",
    ],
    ["of a stranger's key under our kid", () => forge(header, payload, generateSigningKey()), "signature"],
    ["with an unknown kid", () => forge({ ...header, kid: "nobody" }, payload), "signature"],
    ["with a kid that is a path", () => forge({ ...header, kid: "../../dev/null" }, payload), "signature"],
    ["with a kid that is SQL", () => forge({ ...header, kid: "' union select 'x" }, payload), "signature"],
    ["with a kid from the prototype", () => forge({ ...header, kid: "__proto__" }, payload), "signature"],
    ["without a kid", () => forge({ alg: "ES256", typ: "JWT" }, payload), "signature"],
    [
      "that brings its own key",
      () => {
        const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
        const { d: _, ...jwk } = own.privateKey.export({ format: "jwk" });
        const stranger = { ...generateSigningKey(), ...own.privateKey.export({ format: "jwk" }) };
        return forge({ alg: "ES256", typ: "JWT", jwk }, payload, stranger as typeof key);
      },
      "signature",
    ],
    [
      "that names a key address",
      () => forge({ ...header, kid: "x", jku: "http://127.0.0.1/k" }, payload),
      "signature",
    ],
    ["with a critical extension", () => forge({ ...header, crit: ["exp"], exp: 1 }, payload), "algorithm"],
    ["that is expired", () => forge(header, { ...payload, exp: now() - 1 }), "expired"],
    ["without an expiry", () => forge(header, { ...payload, exp: undefined }), "claims"],
    ["with a text as expiry", () => forge(header, { ...payload, exp: "9999999999" }), "claim-type"],
    ["that is not valid yet", () => forge(header, { ...payload, nbf: now() + 60 }), "not-yet-valid"],
    ["without a role", () => forge(header, { ...payload, role: undefined }), "claims"],
    ["of another issuer", () => forge(header, { ...payload, iss: "https://elsewhere.test" }), "claims"],
    ["of another type", () => forge({ ...header, typ: "at+jwt" }, payload), "claims"],
    [
      "with a changed claim",
      () => {
        const [head, , signature] = forge(header, payload).split(".");
        return `${head}.${encode({ ...payload, role: "service_role" })}.${signature}`;
      },
      "signature",
    ],
    ["that is not a token", () => "abc", "malformed"],
    ["that is empty", () => "", "malformed"],
    ["with four parts", () => `${forge(header, payload)}.x`, "malformed"],
    [
      "whose payload is not JSON",
      () => forge(header, payload).replace(/\.[^.]+\./, ".bm90IGpzb24."),
      "signature",
    ],
  ])("%s is refused", async (_, token, code) => {
    expect(await verdict(token())).toBe(code);
  });
});

test("a token need not say in its header that it is one", async () => {
  expect(await verdict(forge({ ...header, typ: undefined }, payload))).toBe("believed");
  expect(await verdict(forge({ ...header, typ: "jwt" }, payload))).toBe("believed");
});

test("a verifier with an audience of its own is given tokens for anybody", async () => {
  const strict = createKeyring([nonExpiringKey(readSigningKey(key as never))], { audience: "authenticated" });
  const forUs = await strict.sign({ role: "authenticated", sub: "1", aud: "us" }, { expiresIn: 60 });
  await expect(strict.verify(forUs)).rejects.toMatchObject({ code: "claims", claim: "aud" });
  expect(await strict.verify(forUs, { isForAnybody: true })).toMatchObject({ aud: "us" });
  const wrong = await strict.sign({ role: "authenticated", sub: "1", aud: 7 as never }, { expiresIn: 60 });
  await expect(strict.verify(wrong)).rejects.toMatchObject({ code: "claim-type", claim: "aud" });
});

test("the public key set never holds a secret", () => {
  expect(keyring.jwks().keys).toHaveLength(2);
  expect(JSON.stringify(keyring.jwks())).not.toContain('"d"');
});

test("API keys name a role and no person, and outlive a change of the site's address", async () => {
  const keys = await signApiKeys(keyring);
  const moved = ringOf([key], "https://moved.test/auth/v1");
  expect(await moved.verify(keys.publishable)).toMatchObject({ role: "anon" });
  expect(await moved.verify(keys.service)).toMatchObject({ role: "service_role" });
  expect((await moved.verify(keys.service)).sub).toBeUndefined();
});

test("a key whose time has not come signs where there is no other, as after a start whose clock was ahead", async () => {
  const later = Date.now() + 24 * 60 * 60 * 1000;
  const early = createKeyring(
    [{ ...readSigningKey(key), signsFrom: later, retiresAt: null, isOperators: false }],
    {
      issuer,
    },
  );
  const token = await early.sign(claims, { expiresIn: 60 });
  expect(await early.verify(token)).toMatchObject({ sub: claims.sub });
});
