// A self-hoster who brings a secret and the API keys signed with it, as the tools of Supabase make them.
import { createClient } from "@supabase/supabase-js";
import { nonExpiringKey, secretKeyOf } from "@undercroft/tokens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServices, startServices } from "../start-services.ts";
import { hmac } from "./forged/sign-by-hand.ts";

const secret = "super-secret-jwt-token-with-at-least-32-characters-long";
const header = { alg: "HS256", typ: "JWT" };
const soon = () => Math.floor(Date.now() / 1000) + 3600;
const api = (role: string, more: object = {}) =>
  hmac(header, { role, iss: "supabase-demo", iat: 1_641_769_200, exp: soon(), ...more }, secret);

let services: RunningServices;
beforeAll(async () => {
  services = await startServices({
    given: [nonExpiringKey(secretKeyOf(Buffer.from(secret)), true)],
    acceptedIssuers: ["supabase-demo"],
    settings: { autoconfirm: true },
  });
});
afterAll(() => services.close());

const connect = (key: string) =>
  createClient(services.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

async function ask(path: string, token: string): Promise<number> {
  return (await fetch(services.url + path, { headers: { Authorization: `Bearer ${token}` } })).status;
}
const users = "/auth/v1/admin/users";
const own = "/rest/v1/profile_private?select=user_id";

test("API keys signed with a shared secret give their roles, and people sign in with them", async () => {
  const client = connect(api("anon"));
  const { data, error } = await client.auth.signUp({
    email: "a@example.org",
    password: "correct horse battery",
  });
  expect(error).toBeNull();
  expect((await client.from("profile_private").select("user_id")).data).toEqual([{ user_id: data.user?.id }]);
  const { data: claims } = await client.auth.getClaims();
  expect(claims?.header).toEqual({ alg: "HS256", typ: "JWT" });
  const admin = connect(api("service_role")).auth.admin;
  expect((await admin.listUsers()).data.users).toHaveLength(1);
});

test("a shared secret is not in the JWKS", async () => {
  const answer = await fetch(`${services.issuer}/.well-known/jwks.json`);
  expect(await answer.json()).toEqual({ keys: [] });
});

test("an administrator's token signed with the shared secret needs neither issuer nor expiry", async () => {
  const bare = hmac(header, { role: "supabase_admin", sub: "1234567890" }, secret);
  expect(await ask(users, bare)).toBe(200);
});

describe("with a shared secret the configuration still refuses", () => {
  test.each<[string, () => string]>([
    ["a key of an issuer nobody named", () => api("service_role", { iss: "elsewhere" })],
    ["a key that has run out", () => api("service_role", { exp: 1 })],
    ["a key of another secret", () => hmac(header, { role: "service_role", exp: soon() }, `${secret}!`)],
    ["a key without a signature", () => `${api("service_role").split(".").slice(0, 2).join(".")}.`],
    ["a key that says HS512", () => hmac({ ...header, alg: "HS512" }, { role: "service_role" }, secret, 512)],
    [
      "a person's session without an end",
      () => hmac(header, { role: "service_role", session_id: crypto.randomUUID() }, secret),
    ],
    [
      "a key that is for another service",
      () => hmac(header, { role: "service_role", exp: soon(), aud: "another" }, secret),
    ],
  ])("%s", async (_, forge) => {
    expect([await ask(users, forge()), await ask(own, forge())]).toEqual([403, 401]);
  });
});
