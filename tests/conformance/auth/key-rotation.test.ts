// Two keys at once, over HTTP: who signed in before a rotation, and who after it, at both services.
import { createClient } from "@supabase/supabase-js";
import { rotateKeys } from "@undercroft/auth";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RunningServices, startServices } from "../start-services.ts";

let services: RunningServices;
beforeEach(async () => {
  services = await startServices({ settings: { autoconfirm: true } });
});
afterEach(() => services.close());

let count = 0;

async function signUp() {
  count += 1;
  const client = createClient(services.url, services.keys.apiKeys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signUp({
    email: `person-${count}@example.org`,
    password: "correct horse battery",
  });
  if (error || !data.session) throw error ?? new Error("no session");
  return { client, token: data.session.access_token, session: data.session };
}

/** Which services accept a token. */
async function statuses(token: string): Promise<number[]> {
  const headers = { Authorization: `Bearer ${token}` };
  const paths = ["/auth/v1/user", "/rest/v1/profile_private?select=user_id"];
  return Promise.all(paths.map(async (path) => (await fetch(services.url + path, { headers })).status));
}

const shownKeys = async () => {
  const response = await fetch(`${services.issuer}/.well-known/jwks.json`);
  expect(response.headers.get("cache-control")).toBe("public, max-age=600");
  const { keys }: { keys: { kid: string }[] } = await response.json();
  return keys.map(({ kid }) => kid);
};

const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;

test("during a key rotation tokens of both keys are accepted by the server and by clients", async () => {
  const before = await signUp();
  const { kid } = await rotateKeys(services.database, services.secretKey, { tokenSeconds: 3600 });
  await expect.poll(shownKeys).toContain(kid);
  expect(kidOf((await signUp()).token)).toBe(kidOf(before.token));

  // the cache time passes
  await services.superuser.query("update auth.signing_keys set signs_from = now() where kid = $1", [kid]);
  await services.superuser.query("select pg_notify('undercroft_keys', '')");
  await expect.poll(async () => kidOf((await signUp()).token)).toBe(kid);
  const after = await signUp();

  for (const { client, token } of [before, after]) {
    expect(await statuses(token)).toEqual([200, 200]);
    const { data, error } = await client.auth.getClaims(token);
    expect(error).toBeNull();
    expect(data?.header.kid).toBe(kidOf(token));
  }
  const refreshed = await before.client.auth.refreshSession(before.session);
  expect(kidOf(refreshed.data.session?.access_token ?? "")).toBe(kid);
});

test("a token of a removed signing key is refused at once, even when it was just accepted", async () => {
  const { client, token, session } = await signUp();
  const { publishable } = services.keys.apiKeys;
  expect(await statuses(token)).toEqual([200, 200]);
  await rotateKeys(services.database, services.secretKey, { tokenSeconds: 3600, dropOld: true });
  await expect.poll(() => statuses(token)).toEqual([403, 401]);
  expect(await statuses(publishable)).toEqual([403, 401]);
  const refreshed = await client.auth.refreshSession(session);
  expect(refreshed.error).toBeNull();
  expect(await statuses(refreshed.data.session?.access_token ?? "")).toEqual([200, 200]);
});
