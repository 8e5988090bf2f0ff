// Keys come and go without anybody being signed out, and a leaked one goes at once.
import { setTimeout as sleep } from "node:timers/promises";
import { createProductDatabase } from "@undercroft/database/testing";
import { createServiceDatabase } from "@undercroft/postgres";
import { generateSigningKey, nonExpiringKey, readSigningKey, secretKeyOf } from "@undercroft/tokens";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followKeys, loadKeyring, rotateKeys } from "../src/index.ts";

const issuer = "https://undercroft.test/auth/v1";
const secretKey = "one secret for every copy of the server";
const minute = 60_000;
const tokenSeconds = 3600;

let product: Awaited<ReturnType<typeof createProductDatabase>>;
let database: ReturnType<typeof createServiceDatabase>;

beforeEach(async () => {
  product = await createProductDatabase();
  database = createServiceDatabase({ connection: product.as("auth_admin"), max: 3 });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
  await product.drop();
});

const load = () => loadKeyring(database, secretKey, { issuer });
type Keys = Awaited<ReturnType<typeof load>>;
const signFor = (keys: Keys, expiresIn = tokenSeconds) =>
  keys.keyring.sign({ role: "authenticated", sub: "x" }, { expiresIn });
const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
const shownKids = (keys: Keys) => keys.keyring.jwks().keys.map(({ kid }) => kid);

/** Only `Date` stands still, so that the database's sockets go on. */
const at = (time: number) => vi.useFakeTimers({ toFake: ["Date"], now: time });

async function verdict(keys: Keys, token: string): Promise<string> {
  return keys.keyring.verify(token).then(
    () => "believed",
    (error) => error.code,
  );
}

test("a new signing key is published first, signs after the cache time, and the old one verifies until its tokens expired", async () => {
  const start = Date.now();
  const keys = await load();
  const [oldKid] = shownKids(keys);
  const { kid, signsFrom, oldRetireAt } = await rotateKeys(database, secretKey, { tokenSeconds });
  await keys.reload();
  expect(shownKids(keys).toSorted()).toEqual([kid, oldKid].toSorted());
  expect(kidOf(await signFor(keys))).toBe(oldKid);
  expect(signsFrom.getTime() - start).toBeGreaterThan(10 * minute);

  at(signsFrom.getTime() - 1000);
  const lastOld = await signFor(keys);
  expect(kidOf(lastOld)).toBe(oldKid);
  at(signsFrom.getTime() + 1000);
  expect(kidOf(await signFor(keys))).toBe(kid);
  expect(await verdict(keys, lastOld)).toBe("believed");

  at(signsFrom.getTime() + tokenSeconds * 1000 - 3000);
  expect(await verdict(keys, lastOld)).toBe("believed");
  at(oldRetireAt.getTime() + 1000);
  expect(await verdict(keys, lastOld)).not.toBe("believed");
  expect(shownKids(keys)).toEqual([kid]);
});

test("a retired key does not come back for a token that claims a longer life", async () => {
  const keys = await load();
  const long = await signFor(keys, 30 * 24 * 3600);
  const { oldRetireAt } = await rotateKeys(database, secretKey, { tokenSeconds });
  await keys.reload();
  at(oldRetireAt.getTime() + 1000);
  expect(await verdict(keys, long)).toBe("signature");
});

test("API keys are unchanged by a rotation, also after a much later start", async () => {
  const keys = await load();
  const { publishable, service } = keys.apiKeys;
  const { oldRetireAt } = await rotateKeys(database, secretKey, { tokenSeconds });
  at(oldRetireAt.getTime() + minute);
  const later = await load();
  expect(later.apiKeys).toMatchObject({ publishable, service });
  expect(await verdict(later, service)).toBe("believed");
});

test("a second key rotation waits for the first", async () => {
  await load();
  await rotateKeys(database, secretKey, { tokenSeconds });
  await expect(rotateKeys(database, secretKey, { tokenSeconds })).rejects.toThrow(/waiting already/);
});

test("running copies of the server take a new key without a restart", async () => {
  const copies = await Promise.all([load(), load()]);
  const listeners = copies.map((keys) => followKeys(keys, product.as("auth_admin")));
  await Promise.all(listeners.map(({ ready }) => ready));
  const before = copies.map((keys) => keys.keyring.version());
  const { kid } = await rotateKeys(database, secretKey, { tokenSeconds });
  for (let tries = 0; tries < 100 && !copies.every((keys) => shownKids(keys).includes(kid)); tries++)
    await sleep(20);
  for (const keys of copies) expect(shownKids(keys)).toContain(kid);
  expect(copies.map((keys) => keys.keyring.version())).not.toEqual(before);
  await Promise.all(listeners.map((listener) => listener.close()));
});

test("a leaked key goes at once, with every token and API key it signed", async () => {
  const keys = await load();
  const token = await signFor(keys);
  const leaked = { ...keys.apiKeys };
  const { kid } = await rotateKeys(database, secretKey, { tokenSeconds, dropOld: true });
  await keys.reload();
  expect(shownKids(keys)).toEqual([kid]);
  for (const old of [token, leaked.publishable, leaked.service])
    expect(await verdict(keys, old)).toBe("signature");
  expect(await verdict(keys, keys.apiKeys.service)).toBe("believed");
  expect(keys.apiKeys.service).not.toBe(leaked.service);
  expect(kidOf(await signFor(keys))).toBe(kid);
});

describe("signing keys set by the operator", () => {
  const secret = Buffer.from("super-secret-jwt-token-with-at-least-32-characters-long");

  test("sign and verify in place of the database's own", async () => {
    const jwk = generateSigningKey();
    const own = await load();
    const given = [nonExpiringKey(readSigningKey(jwk), true), nonExpiringKey(secretKeyOf(secret), true)];
    const keys = await loadKeyring(database, secretKey, { issuer, given });
    const token = await signFor(keys);
    expect(kidOf(token)).toBe(jwk.kid);
    expect(await verdict(keys, token)).toBe("believed");
    expect(await verdict(keys, await signFor(own))).toBe("signature");
    expect(shownKids(keys)).toEqual([jwk.kid]);
  });

  test("a shared secret is never shown, and its tokens name no key", async () => {
    const keys = await loadKeyring(database, secretKey, {
      issuer,
      given: [nonExpiringKey(secretKeyOf(secret), true)],
    });
    const token = await signFor(keys);
    expect(JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString())).toEqual({
      alg: "HS256",
      typ: "JWT",
    });
    expect(await verdict(keys, token)).toBe("believed");
    expect(keys.keyring.jwks()).toEqual({ keys: [] });
  });
});
