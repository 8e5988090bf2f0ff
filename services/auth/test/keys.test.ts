import { createProductDatabase } from "@undercroft/database/testing";
import { createServiceDatabase } from "@undercroft/postgres";
import {
  createKeyring,
  generateSigningKey,
  nonExpiringKey,
  readSigningKey,
  TokenError,
} from "@undercroft/tokens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadKeyring } from "../src/index.ts";
import { seal, unseal } from "../src/keys/sealed.ts";

type Product = Awaited<ReturnType<typeof createProductDatabase>>;
let product: Product;
const open = () => createServiceDatabase({ connection: product.as("auth_admin"), max: 1 });
const issuer = "https://undercroft.test/auth/v1";
const secretKey = "one secret for every copy of the server";

beforeAll(async () => {
  product = await createProductDatabase();
});
afterAll(() => product.drop());

test("ten copies that start at once share one key, and print the same API keys", async () => {
  const databases = Array.from({ length: 10 }, open);
  const loaded = await Promise.all(databases.map((database) => loadKeyring(database, secretKey, { issuer })));
  expect(new Set(loaded.map((keys) => JSON.stringify(keys.keyring.jwks()))).size).toBe(1);
  expect(new Set(loaded.map((keys) => JSON.stringify(keys.apiKeys))).size).toBe(1);
  const [first, second] = loaded;
  const token = await first?.keyring.sign({ role: "authenticated", sub: "x" }, { expiresIn: 60 });
  expect(await second?.keyring.verify(token ?? "")).toMatchObject({ sub: "x" });
  const rows = await databases[0]?.query<{ secret: Buffer }>(
    "select private_key as secret from auth.signing_keys union all select token from auth.api_keys",
  );
  expect(rows).toHaveLength(3);
  for (const row of rows ?? []) expect(row.secret.toString("latin1")).not.toMatch(/"d":|eyJ/);
  await Promise.all(databases.map((database) => database.close()));
});

test("a start with another SECRET_KEY is refused by its name", async () => {
  const database = open();
  await loadKeyring(database, secretKey, { issuer });
  await expect(loadKeyring(database, "another secret altogether, long enough", { issuer })).rejects.toThrow(
    /SECRET_KEY/,
  );
  await database.close();
});

test("API keys outlive a change of the site's address, people's tokens do not", async () => {
  const database = open();
  const before = await loadKeyring(database, secretKey, { issuer });
  const token = await before.keyring.sign({ role: "authenticated", sub: "x" }, { expiresIn: 60 });
  const after = await loadKeyring(database, secretKey, { issuer: "https://moved.test/auth/v1" });
  expect(after.apiKeys).toEqual(before.apiKeys);
  expect(await after.keyring.verify(after.apiKeys.publishable)).toMatchObject({ role: "anon" });
  await expect(after.keyring.verify(token)).rejects.toThrow(TokenError);
  await database.close();
});

test("sealed data opens neither under another name nor with a bit changed", () => {
  const key = Buffer.alloc(32, 1);
  const sealed = seal(key, "name", "secret");
  expect(unseal(key, "name", sealed)).toBe("secret");
  expect(() => unseal(key, "other", sealed)).toThrow();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => unseal(key, "name", changed)).toThrow();
  expect(() => unseal(key, "name", sealed.subarray(0, 20))).toThrow();
});

test("a public key of another issuer verifies its tokens, while the database's own keys sign", async () => {
  const theirs = generateSigningKey();
  const { d: _, ...shown } = theirs;
  const foreign = "https://issuer.example";
  const database = open();
  const { keyring } = await loadKeyring(database, secretKey, {
    issuer,
    acceptedIssuers: [foreign],
    given: [nonExpiringKey(readSigningKey(shown), true)],
  });
  const elsewhere = createKeyring([nonExpiringKey(readSigningKey(theirs))], { issuer: foreign });
  const person = { role: "authenticated", sub: "x" };
  expect(await keyring.verify(await elsewhere.sign(person, { expiresIn: 60 }))).toMatchObject({
    iss: foreign,
  });
  const own = await keyring.sign(person, { expiresIn: 60 });
  expect(await keyring.verify(own)).toMatchObject({ iss: issuer });
  await expect(elsewhere.verify(own)).rejects.toThrow(TokenError);
  const stranger = createKeyring([nonExpiringKey(readSigningKey(theirs))], {
    issuer: "https://other.example",
  });
  await expect(keyring.verify(await stranger.sign(person, { expiresIn: 60 }))).rejects.toThrow(TokenError);
  await database.close();
});
