// The set-up that the client's own tests expect of a service: a key and a secret that were brought along, accounts that confirm
// themselves, and numbers that take a fixed code.
import { createPrivateKey, generateKeyPairSync, randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { nonExpiringKey, readSigningKey, secretKeyOf } from "@undercroft/tokens";
import { decodeProtectedHeader, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServices, startServices } from "../start-services.ts";

const secret = "super-secret-jwt-token-with-at-least-32-characters-long";
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const jwk = {
  ...privateKey.export({ format: "jwk" }),
  kid: randomUUID(),
  alg: "RS256",
  key_ops: ["sign", "verify"],
};
const issuer = "supabase-demo";

let services: RunningServices;
beforeAll(async () => {
  services = await startServices({
    given: [
      nonExpiringKey(readSigningKey(jwk), true),
      nonExpiringKey(secretKeyOf(Buffer.from(secret)), true),
    ],
    acceptedIssuers: [issuer],
    settings: { autoconfirm: true, anonymousEnabled: true, passwordMinLength: 6 },
  });
});
afterAll(() => services?.close());

/** A token as the tools of Supabase make them, by the key that signs or by the secret. */
const sign = (claims: Record<string, unknown>, by: "key" | "secret") => {
  const token = new SignJWT({ exp: 1_983_812_996, ...claims });
  return by === "key"
    ? token
        .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: jwk.kid })
        .sign(createPrivateKey({ key: jwk, format: "jwk" }))
    : token.setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(Buffer.from(secret));
};

test("an operator's own key signs people's tokens and is published in the JWKS without its private part", async () => {
  const client = createClient(services.url, await sign({ iss: issuer, role: "anon" }, "key"), {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signUp({ email: "short@example.org", password: "sixsix" });
  expect(error).toBeNull();
  const token = data.session?.access_token ?? "";
  expect(decodeProtectedHeader(token)).toEqual({ alg: "RS256", typ: "JWT", kid: jwk.kid });
  const listed = await (await fetch(`${services.issuer}/.well-known/jwks.json`)).json();
  expect(listed.keys).toEqual([
    { kty: "RSA", n: jwk.n, e: jwk.e, kid: jwk.kid, alg: "RS256", use: "sig", key_ops: ["verify"] },
  ]);
  expect((await client.auth.getClaims(token)).data?.claims).toMatchObject({
    email: "short@example.org",
    iss: services.issuer,
  });
  expect((await client.from("profile_private").select("user_id")).error).toBeNull();
});

test.each([
  ["service_role", "key"],
  ["service_role", "secret"],
  ["supabase_admin", "key"],
  ["supabase_admin", "secret"],
] as const)("a token of %s by the %s opens the administrator's calls", async (role, by) => {
  const token = await sign(
    { sub: "1234567890", role, ...(role === "service_role" ? { iss: issuer } : {}) },
    by,
  );
  const answer = await fetch(`${services.issuer}/admin/users`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
});

test("a token with the key id of an operator's key but another signature is refused", async () => {
  const [header, payload] = (await sign({ role: "service_role", iss: issuer }, "key")).split(".");
  const [, , signature] = (await sign({ role: "service_role", iss: issuer }, "secret")).split(".");
  const answer = await fetch(`${services.issuer}/admin/users`, {
    headers: { Authorization: `Bearer ${header}.${payload}.${signature}` },
  });
  expect(answer.status).toBe(403);
});
