// What time does to tokens and keys: clocks that differ, keys that are not due yet, retired or replaced.
import { createSign } from "node:crypto";
import { expect, test } from "vitest";
import {
  type Claims,
  createKeyring,
  type Expectations,
  generateSigningKey,
  nonExpiringKey,
  readSigningKey,
  type ScheduledKey,
  signApiKeys,
  TokenError,
} from "../src/index.ts";

const issuer = "https://undercroft.test/auth/v1";
const person = { sub: "2f1c7a5e-6a3b-4a52-9a0b-0c86f1c4e0aa", role: "authenticated" };
const nowSeconds = () => Math.floor(Date.now() / 1000);
const hour = 60 * 60 * 1000;

const jwk = generateSigningKey();
const own = nonExpiringKey(readSigningKey(jwk));
const keyring = createKeyring([own], { issuer });

/** A token of any claims, signed with our key. */
function forge(claims: object, key = jwk): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const input = `${encode({ alg: "ES256", typ: "JWT", kid: key.kid })}.${encode(claims)}`;
  const signature = createSign("sha256")
    .update(input)
    .sign({ key, format: "jwk", dsaEncoding: "ieee-p1363" });
  return `${input}.${signature.toString("base64url")}`;
}

/** Why a token is refused, and which claim is to blame; "accepted" where it is not. */
async function verdict(
  token: string,
  { ring = keyring, ...rules }: { ring?: typeof keyring; skew?: number } = {},
): Promise<string> {
  return ring.verify(token, rules).then(
    () => "accepted",
    (error: unknown) => {
      if (!(error instanceof TokenError)) throw error;
      return [error.code, ...(error.claim ? [error.claim] : [])].join(" ");
    },
  );
}
const saying = (more: object) =>
  forge({ ...person, iss: issuer, iat: nowSeconds(), exp: nowSeconds() + 60, ...more });

test.each<[string, () => object, string]>([
  ["made in half a minute, by a clock that is ahead", () => ({ iat: nowSeconds() + 25 }), "accepted"],
  ["made in a minute", () => ({ iat: nowSeconds() + 60 }), "issued-in-future"],
  ["made before there were clocks", () => ({ iat: -1 }), "accepted"],
  ["that does not say when it was made", () => ({ iat: undefined }), "claims"],
  ["made at a text", () => ({ iat: "now" }), "claim-type iat"],
  ["that ends this second", () => ({ exp: nowSeconds() }), "expired"],
  ["that ends after the year 9999", () => ({ exp: 253_402_300_800 }), "claims"],
  ["that ends with the year 9999", () => ({ exp: 253_402_300_799 }), "accepted"],
  ["that ends at half a second", () => ({ exp: nowSeconds() + 60.5 }), "accepted"],
  ["that ends at null", () => ({ exp: null }), "claim-type exp"],
  ["that begins to hold in a minute", () => ({ nbf: nowSeconds() + 60 }), "not-yet-valid"],
  ["that begins to hold at a text", () => ({ nbf: "soon" }), "claim-type nbf"],
  ["of an empty role", () => ({ role: "" }), "claims"],
  ["of a role that is a list", () => ({ role: ["service_role"] }), "claims"],
  ["of a person who is a number", () => ({ sub: 7 }), "claims"],
])("a token %s: %s", async (_, more, expected) => {
  expect(await verdict(saying(more()))).toBe(expected);
});

test("a verifier that allows for clocks takes what ended, or begins, within that; what was made too early it does not", async () => {
  const skew = 10;
  expect(await verdict(saying({ exp: nowSeconds() - 5 }), { skew })).toBe("accepted");
  expect(await verdict(saying({ exp: nowSeconds() - 15 }), { skew })).toBe("expired");
  expect(await verdict(saying({ nbf: nowSeconds() + 5 }), { skew })).toBe("accepted");
  expect(await verdict(saying({ iat: nowSeconds() + 35 }), { skew })).toBe("issued-in-future");
});

test("a token that is longer than any we make is not even looked at", async () => {
  const long = saying({ user_metadata: { note: "x".repeat(16_384) } });
  expect(await verdict(long)).toBe("malformed");
  const [head = "", body = "", signature = ""] = saying({}).split(".");
  for (const odd of [
    `${head} .${body}.${signature}`,
    `${head}.${body}.${signature}\n`,
    `${head}.${body}.${signature}=`,
  ])
    expect(await verdict(odd)).toBe("malformed");
});

const scheduled = (signsFrom: number, retiresAt: number | null = null) => {
  const made = generateSigningKey();
  return {
    made,
    key: { ...readSigningKey(made), signsFrom, retiresAt, isOperators: false } satisfies ScheduledKey,
  };
};
const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;

test("of the keys that are due the latest signs; one that is not due is shown, so that others know it in time", async () => {
  const old = scheduled(0);
  const current = scheduled(Date.now() - hour);
  const next = scheduled(Date.now() + hour);
  const ring = createKeyring([next.key, old.key, current.key], { issuer });
  expect(kidOf(await ring.sign(person, { expiresIn: 60 }))).toBe(current.made.kid);
  expect(ring.signsEarly()).toBe(false);
  expect(ring.jwks().keys.map(({ kid }) => kid)).toEqual([next.made.kid, old.made.kid, current.made.kid]);
  expect(
    await verdict(forge({ ...person, iss: issuer, iat: nowSeconds(), exp: nowSeconds() + 60 }, next.made), {
      ring,
    }),
  ).toBe("accepted");
});

test("where none is due, the one that is soonest signs, and says so", async () => {
  const soon = scheduled(Date.now() + hour);
  const later = scheduled(Date.now() + 2 * hour);
  const ring = createKeyring([later.key, soon.key]);
  expect(kidOf(await ring.sign(person, { expiresIn: 60 }))).toBe(soon.made.kid);
  expect(ring.signsEarly()).toBe(true);
});

test("a retired key is neither shown nor signs, its people's tokens are refused, and the API keys it signed go on", async () => {
  const old = scheduled(0, Date.now() + hour);
  const before = createKeyring([old.key], { issuer });
  const [session, keys] = [await before.sign(person, { expiresIn: 60 }), await signApiKeys(before)];
  expect(await verdict(session, { ring: before })).toBe("accepted");
  const ring = createKeyring([{ ...old.key, retiresAt: Date.now() - 1 }, own], { issuer });
  expect(ring.jwks().keys.map(({ kid }) => kid)).toEqual([jwk.kid]);
  expect(kidOf(await ring.sign(person, { expiresIn: 60 }))).toBe(jwk.kid);
  expect(await verdict(session, { ring })).toBe("signature");
  expect(await ring.verify(keys.service)).toMatchObject({ role: "service_role" });
});

test("a keyring without a key that signs is refused, and one that has keys keeps them", async () => {
  const { key, made } = scheduled(0, Date.now() - 1);
  const { d: _, ...shown } = made;
  const verifier = nonExpiringKey(readSigningKey(shown));
  for (const keys of [[], [key], [verifier]])
    expect(() => createKeyring(keys)).toThrow("A keyring needs a key that signs");
  const ring = createKeyring([own], { issuer });
  const version = ring.version();
  expect(() => ring.replace([verifier])).toThrow();
  expect(ring.version()).toBe(version);
  expect(await verdict(await ring.sign(person, { expiresIn: 60 }), { ring })).toBe("accepted");
});

test("keys that are replaced hold at once, and those who kept verdicts can see it", async () => {
  const ring = createKeyring([own], { issuer });
  const token = await ring.sign(person, { expiresIn: 60 });
  const { version } = ring;
  const before = version();
  ring.replace([scheduled(0).key]);
  expect(version()).not.toBe(before);
  expect(await verdict(token, { ring })).toBe("signature");
});

test("what the signer adds is the caller's to say otherwise, but not when the token was made", async () => {
  const ring = createKeyring([own], { issuer, audience: "authenticated" });
  const read = async (claims: Claims) => {
    const token = await ring.sign(claims, { expiresIn: 60 });
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  };
  const now = nowSeconds();
  expect(await read(person)).toMatchObject({
    iss: issuer,
    aud: "authenticated",
    iat: expect.closeTo(now, -1),
    exp: expect.closeTo(now + 60, -1),
  });
  expect(await read({ role: "anon" })).not.toHaveProperty("aud");
  expect(await read({ ...person, aud: "us", iss: "elsewhere", exp: 5, iat: 7 })).toMatchObject({
    aud: "us",
    iss: "elsewhere",
    exp: 5,
    iat: expect.closeTo(now, -1),
  });
});

/** What a keyring says of tokens that an operator's own tools signed, or ours. */
const ringOf = (isOperators: boolean, expected: Expectations = { issuer, audience: "authenticated" }) =>
  createKeyring([nonExpiringKey(readSigningKey(jwk), isOperators)], expected);

test.each<[string, object, operators: string, ours: string]>([
  ["a role alone", { role: "service_role" }, "accepted", "claims"],
  [
    "a person without an audience",
    { ...person, iat: 1, exp: 9_999_999_999, iss: issuer },
    "accepted",
    "claims aud",
  ],
  [
    "a list of audiences, ours among them",
    { ...person, aud: ["x", "authenticated"], iat: 1, exp: 9_999_999_999, iss: issuer },
    "accepted",
    "claims aud",
  ],
  [
    "a list of audiences without ours",
    { ...person, aud: ["x"], iat: 1, exp: 9_999_999_999, iss: issuer },
    "claims aud",
    "claims aud",
  ],
  [
    "another issuer",
    { ...person, aud: "authenticated", iat: 1, exp: 9_999_999_999, iss: "https://elsewhere.test" },
    "claims",
    "claims",
  ],
  [
    "a session that never ends",
    { ...person, aud: "authenticated", session_id: "1", iat: 1, iss: issuer },
    "claims",
    "claims",
  ],
])("a token of %s, by the operator's key: %s; by ours: %s", async (_, claims, operators, ours) => {
  const token = forge(claims);
  expect(await verdict(token, { ring: ringOf(true) })).toBe(operators);
  expect(await verdict(token, { ring: ringOf(false) })).toBe(ours);
});

test("a former address of the site is accepted where it is named, and nowhere else", async () => {
  const before = "https://old.test/auth/v1";
  const token = forge({ ...person, iss: before, iat: nowSeconds(), exp: nowSeconds() + 60 });
  expect(await verdict(token)).toBe("claims");
  const moved = createKeyring([own], { issuer, acceptedIssuers: [before] });
  expect(await verdict(token, { ring: moved })).toBe("accepted");
  expect(await verdict(token, { ring: createKeyring([own]) })).toBe("accepted"); // nothing was expected
});

test("a token without a role is one of nobody in particular, where that is asked for", async () => {
  const token = saying({ role: undefined });
  expect(await verdict(token)).toBe("claims");
  expect(await keyring.verify(token, { mayLackRole: true })).not.toHaveProperty("role");
});
