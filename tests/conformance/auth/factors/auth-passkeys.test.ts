// Passkeys through the unmodified client of Supabase and a device in software.
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSecurityKey, type FakeSecurityKey } from "../../../fakes/security-key.ts";
import { adminOf, connectTo, refusal } from "../auth-client.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import { createMember as createMemberOf, enrol, levelOf, password, prove } from "./factor-steps.ts";

const rpId = "undercroft.test";
const origin = "https://undercroft.test";
const failed = refusal(400, "webauthn_verification_failed", "Credential verification failed");

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ webauthn: { rpId, origins: [origin] }, passkeys: { most: 3 } });
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
});

const createMember = () => createMemberOf(server);

/** Begins with a passkey; gives the question. */
async function begin(client: SupabaseClient) {
  const { data, error } = await client.auth.passkey.startRegistration();
  if (error) throw error;
  return data;
}

async function register(client: SupabaseClient, key: FakeSecurityKey) {
  const { challenge_id: challengeId, options } = await begin(client);
  return client.auth.passkey.verifyRegistration({ challengeId, credential: key.create(options) });
}

type Fault = Parameters<FakeSecurityKey["get"]>[1];

async function signIn(key: FakeSecurityKey, fault: Fault = {}, owner?: string) {
  const client = connectTo(server);
  const { data, error } = await client.auth.passkey.startAuthentication();
  if (error) throw error;
  const credential = key.get(data.options, fault, owner);
  const answer = { challengeId: data.challenge_id, credential };
  return { client, answer, ...(await client.auth.passkey.verifyAuthentication(answer)) };
}

describe("a passkey", () => {
  test("is registered by a signed-in person, and signs them in without an address", async () => {
    const { client, email, id } = await createMember();
    const key = createSecurityKey(origin, rpId);
    const question = await begin(client);
    expect(question).toMatchObject({
      challenge_id: expect.any(String),
      expires_at: expect.any(Number),
      options: {
        rp: { id: rpId },
        user: { name: email },
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      },
    });
    const made = await client.auth.passkey.verifyRegistration({
      challengeId: question.challenge_id,
      credential: key.create(question.options),
    });
    expect(made.error).toBeNull();
    expect(made.data).toEqual({ id: expect.any(String), created_at: expect.any(String) });

    const { client: later, data, error } = await signIn(key, {}, id);
    expect(error).toBeNull();
    expect(data?.session?.user.id).toBe(id);
    expect((await later.auth.getUser()).data.user?.email).toBe(email);
    expect(await levelOf(later)).toMatchObject({
      currentLevel: "aal1",
      currentAuthenticationMethods: [{ method: "passkey" }],
    });
    const settings = await (await fetch(`${server.url}/auth/v1/settings`)).json();
    expect(settings.passkeys_enabled).toBe(true);
  });

  test("is listed, renamed and removed by its owner alone", async () => {
    const { client, id } = await createMember();
    const key = createSecurityKey(origin, rpId);
    const passkeyId = (await register(client, key)).data?.id ?? "";
    await signIn(key, {}, id);
    const renamed = await client.auth.passkey.update({ passkeyId, friendlyName: "My laptop" });
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: "My laptop" });
    expect((await client.auth.passkey.list()).data).toEqual([
      {
        id: passkeyId,
        friendly_name: "My laptop",
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ]);
    const stranger = (await createMember()).client.auth.passkey;
    const missing = refusal(404, "validation_failed", "Passkey not found");
    expect((await stranger.list()).data).toEqual([]);
    expect((await stranger.update({ passkeyId, friendlyName: "Mine" })).error).toMatchObject(missing);
    expect((await stranger.delete({ passkeyId })).error).toMatchObject(missing);
    const rename = async (friendlyName: string) =>
      (await client.auth.passkey.update({ passkeyId, friendlyName })).error;
    expect(await rename("")).toMatchObject(refusal(400, "validation_failed", "friendly_name is required"));
    expect(await rename("n".repeat(121))).toMatchObject(
      refusal(400, "validation_failed", "friendly_name must be 120 characters or less"),
    );
    expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await signIn(key)).error).toMatchObject(failed);
  });

  test("is seen and removed by an administrator", async () => {
    const { client, id } = await createMember();
    const passkeyId = (await register(client, createSecurityKey(origin, rpId))).data?.id ?? "";
    const admin = adminOf(server).passkey;
    expect((await admin.listPasskeys({ userId: id })).data).toMatchObject([{ id: passkeyId }]);
    expect((await admin.deletePasskey({ userId: id, passkeyId })).error).toBeNull();
    expect((await admin.listPasskeys({ userId: id })).data).toEqual([]);
  });

  test.each([
    ["for another page", { origin: "https://undercroft.test.evil.example" }],
    ["for another party", { rpId: "evil.example" }],
    ["to another question", { challenge: "bm90IGl0" }],
    ["that a copy gave", { counter: 1 }],
    ["without the person showing who they are", { unverified: true }],
  ])("is refused with an answer %s", async (_, fault) => {
    const { client, id } = await createMember();
    const key = createSecurityKey(origin, rpId);
    await register(client, key);
    expect((await signIn(key, fault, id)).error).toMatchObject(failed);
    expect((await signIn(key, { counter: 100 }, id)).error).toBeNull();
  });

  test("is refused when the user handle is another person's", async () => {
    const { client } = await createMember();
    const key = createSecurityKey(origin, rpId);
    await register(client, key);
    expect((await signIn(key, {}, randomUUID())).error).toMatchObject(failed);
  });

  test("answers a challenge once, and only its owner's", async () => {
    const { client, id } = await createMember();
    const other = await createMember();
    const key = createSecurityKey(origin, rpId);
    const used = refusal(400, "webauthn_challenge_not_found", "Challenge not found or already used");
    const question = await begin(client);
    const answer = { challengeId: question.challenge_id, credential: key.create(question.options) };
    expect((await other.client.auth.passkey.verifyRegistration(answer)).error).toMatchObject(used);
    expect((await client.auth.passkey.verifyRegistration(answer)).error).toBeNull();
    expect((await client.auth.passkey.verifyRegistration(answer)).error).toMatchObject(used);
    const first = await signIn(key, {}, id);
    expect((await first.client.auth.passkey.verifyAuthentication(first.answer)).error).toMatchObject(used);
    const empty = { challengeId: "", credential: answer.credential };
    expect((await client.auth.passkey.verifyRegistration(empty)).error).toMatchObject(
      refusal(400, "validation_failed", "challenge_id is required"),
    );
  });

  test("is registered once, and an account has three at most", async () => {
    const { client } = await createMember();
    const key = createSecurityKey(origin, rpId);
    await register(client, key);
    expect((await register(client, key)).error).toMatchObject(
      refusal(422, "webauthn_credential_exists", "This credential is already registered"),
    );
    for (let more = 0; more < 2; more += 1) {
      expect((await register(client, createSecurityKey(origin, rpId))).error).toBeNull();
    }
    expect((await client.auth.passkey.startRegistration()).error).toMatchObject(
      refusal(422, "too_many_passkeys", "Maximum number of passkeys reached"),
    );
  });

  test("needs aal2 to be added to an account with a second factor", async () => {
    const { client, email } = await createMember();
    await prove(client, await enrol(client));
    const later = connectTo(server);
    await later.auth.signInWithPassword({ email, password });
    expect((await later.auth.passkey.startRegistration()).error).toMatchObject({
      status: 403,
      code: "insufficient_aal",
    });
    expect((await register(client, createSecurityKey(origin, rpId))).error).toBeNull();
  });

  test("of a banned person signs nobody in", async () => {
    const { client, id } = await createMember();
    const key = createSecurityKey(origin, rpId);
    await register(client, key);
    await adminOf(server).updateUserById(id, { ban_duration: "1h" });
    expect((await signIn(key, {}, id)).error).toMatchObject(refusal(403, "user_banned", "User is banned"));
  });
});

describe("passkeys that are switched off", () => {
  test("are refused as such by each call", async () => {
    const closed = await startAuthServer({ passkeys: { enabled: false } });
    const disabled = refusal(404, "passkey_disabled", "Passkeys are disabled");
    const { client, id } = await createMemberOf(closed);
    const { passkey } = client.auth;
    expect((await passkey.startRegistration()).error).toMatchObject(disabled);
    expect((await passkey.startAuthentication()).error).toMatchObject(disabled);
    expect((await passkey.list()).error).toMatchObject(disabled);
    expect((await passkey.update({ passkeyId: id, friendlyName: "x" })).error).toMatchObject(disabled);
    expect((await passkey.delete({ passkeyId: id })).error).toMatchObject(disabled);
    await closed.close();
  });
});
