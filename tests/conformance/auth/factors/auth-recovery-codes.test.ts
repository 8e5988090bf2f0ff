// Recovery codes through the unmodified client of Supabase.
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminOf, connectTo, refusal } from "../auth-client.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import { enrol, levelOf, password, prove } from "./factor-steps.ts";

const settings = { experimental: { recoveryCodes: true } };
let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
});

let count = 0;

async function signIn(email: string, on = server) {
  const client = connectTo(on, settings);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

/** Somebody signed in, without a second factor. */
async function createMember(on = server) {
  count += 1;
  const email = `paper-${count}@example.org`;
  await adminOf(on).createUser({ email, password, email_confirm: true });
  return { email, client: await signIn(email, on) };
}

/** Somebody with an authenticator app, at aal2. */
async function createGuarded() {
  const member = await createMember();
  const factor = await enrol(member.client, "My app");
  await prove(member.client, factor);
  return { ...member, factor };
}

async function generate(client: SupabaseClient) {
  const { data, error } = await client.auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  return data;
}

const wrong = refusal(422, "mfa_verification_failed", "Invalid recovery code entered");
const none = refusal(404, "mfa_factor_not_found", "Factor not found");

describe("recovery codes", () => {
  test("are shown once, counted, and stand in for the factor that was lost", async () => {
    const { client, email } = await createGuarded();
    const made = await generate(client);
    expect(made).toEqual({
      id: expect.any(String),
      type: "recovery_code",
      friendly_name: "Recovery codes",
      total: 10,
      codes: Array.from({ length: 10 }, () => expect.stringMatching(/^[2-9a-z]{16}$/)),
    });
    expect(new Set(made.codes).size).toBe(10);
    const [code = ""] = made.codes;

    const later = await signIn(email);
    const typed = ` ${code.toUpperCase().slice(0, 4)}-${code.slice(4)} `;
    const { data, error } = await later.auth.mfa.recoveryCodes.verify({ code: typed });
    expect(error).toBeNull();
    expect(JSON.stringify(data)).not.toContain(code);
    expect(await levelOf(later)).toMatchObject({
      currentLevel: "aal2",
      currentAuthenticationMethods: [{ method: "mfa/recovery_code" }, { method: "password" }],
    });
    const { data: status } = await later.auth.mfa.recoveryCodes.getStatus();
    expect(status).toEqual({ id: made.id, type: "recovery_code", total: 10, remaining: 9 });
    expect((await later.auth.mfa.listFactors()).data?.recovery_code).toMatchObject([
      { id: made.id, factor_type: "recovery_code", status: "verified", friendly_name: "Recovery codes" },
    ]);
  });

  test("work once each, and only their owner's", async () => {
    const { client } = await createGuarded();
    const { codes } = await generate(client);
    const other = await createGuarded();
    const stranger = await generate(other.client);
    const verify = async (code: string) => (await client.auth.mfa.recoveryCodes.verify({ code })).error;
    expect(await verify(codes[0] ?? "")).toBeNull();
    expect(await verify(codes[0] ?? "")).toMatchObject(wrong);
    expect(await verify(stranger.codes[0] ?? "")).toMatchObject(wrong);
    expect(await verify("")).toMatchObject(wrong);
    expect(await verify(codes[1] ?? "")).toBeNull();
  });

  test("used many times at once are accepted once", async () => {
    const { client, email } = await createGuarded();
    const { codes } = await generate(client);
    const clients = await Promise.all(Array.from({ length: 6 }, () => signIn(email)));
    const outcomes = await Promise.all(
      clients.map((one) => one.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? "" })),
    );
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test("are replaced by a new set, which makes the old ones invalid", async () => {
    const { client } = await createGuarded();
    const first = await generate(client);
    const { data: second } = await client.auth.mfa.recoveryCodes.regenerate();
    expect(second).toMatchObject({ id: first.id, friendly_name: "Recovery codes", total: 10 });
    const verify = async (code = "") => (await client.auth.mfa.recoveryCodes.verify({ code })).error;
    expect(await verify(first.codes[0])).toMatchObject(wrong);
    expect(await verify(second?.codes[0])).toBeNull();
    expect((await client.auth.mfa.recoveryCodes.generate()).error).toMatchObject(
      refusal(
        422,
        "mfa_verified_factor_exists",
        "Recovery codes already exist, regenerate them to replace them",
      ),
    );
  });

  test("need another verified factor and a session at aal2", async () => {
    const { client } = await createMember();
    expect((await client.auth.mfa.recoveryCodes.generate()).error).toMatchObject(
      refusal(
        422,
        "mfa_recovery_codes_sole_factor",
        "Recovery codes need another verified factor beside them",
      ),
    );
    const { client: guarded, email } = await createGuarded();
    await generate(guarded);
    const { recoveryCodes } = (await signIn(email)).auth.mfa;
    const low = refusal(403, "insufficient_aal", "AAL2 required to enroll a new factor");
    expect((await recoveryCodes.generate()).error).toMatchObject(low);
    expect((await recoveryCodes.regenerate()).error).toMatchObject(low);
    expect((await recoveryCodes.unenroll()).error).toMatchObject(
      refusal(422, "insufficient_aal", "AAL2 required to unenroll verified factor"),
    );
  });

  test("are removed on request, or with the last other factor", async () => {
    const { client, factor } = await createGuarded();
    const { id } = await generate(client);
    expect((await client.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id });
    expect((await client.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject(none);
    expect((await client.auth.mfa.recoveryCodes.verify({ code: "x" })).error).toMatchObject(none);
    await generate(client);
    await client.auth.mfa.unenroll({ factorId: factor.id });
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
    await client.auth.refreshSession();
    expect(await levelOf(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  });

  test("answer no challenge and are no factor to remove by id", async () => {
    const { client } = await createGuarded();
    const { id: factorId } = await generate(client);
    expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject(none);
    expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject(none);
  });

  test("are limited in wrong attempts", async () => {
    const { client } = await createGuarded();
    const { codes } = await generate(client);
    const verify = async (code = "") => (await client.auth.mfa.recoveryCodes.verify({ code })).error;
    // the code of the authenticator app was the first of twenty tries
    for (let guess = 1; guess < 20; guess += 1) expect(await verify("not it")).toMatchObject(wrong);
    expect(await verify(codes[0])).toMatchObject(
      refusal(429, "mfa_recovery_codes_locked", "Too many attempts, wait or use another factor"),
    );
  });

  test("are refused where the operator turned them off", async () => {
    const closed = await startAuthServer({ factors: { recovery: { enrol: false, verify: false } } });
    const { client } = await createMember(closed);
    expect((await client.auth.mfa.recoveryCodes.generate()).error).toMatchObject(
      refusal(422, "mfa_recovery_codes_enroll_not_enabled", "MFA enroll is disabled for recovery codes"),
    );
    expect((await client.auth.mfa.recoveryCodes.verify({ code: "x" })).error).toMatchObject(
      refusal(
        422,
        "mfa_recovery_codes_verify_not_enabled",
        "MFA verification is disabled for recovery codes",
      ),
    );
    await closed.close();
  });
});
