// A phone as a second factor, through the unmodified client of Supabase and a carrier on loopback.
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectTo, refusal } from "../auth-client.ts";
import { createMember as createMemberOf, levelOf, password } from "../factors/factor-steps.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import { codeFor, newNumber, otherThan } from "./phone-steps.ts";

let server: AuthServer;
beforeAll(async () => {
  const on = { enrol: true, verify: true };
  server = await startAuthServer({
    factors: { phone: on },
    phone: { frequencySeconds: 0, textsPerHour: 1000, testCodes: new Map([["441632960002", "135790"]]) },
  });
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
});

const createMember = () => createMemberOf(server);

async function enrol(client: SupabaseClient, phone: string, friendlyName = "My phone") {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "phone", phone, friendlyName });
  if (error) throw error;
  return data;
}

async function ask(client: SupabaseClient, factorId: string, channel?: "sms" | "whatsapp") {
  const { data, error } = await client.auth.mfa.challenge({ factorId, channel: channel ?? "sms" });
  if (error) throw error;
  return data;
}

describe("a phone as a second factor", () => {
  test("is enrolled, answers a text, and raises the session", async () => {
    const { client } = await createMember();
    const phone = newNumber();
    const factor = await enrol(client, phone);
    expect(factor).toMatchObject({ type: "phone", friendly_name: "My phone", phone: phone.slice(1) });
    const asked = await ask(client, factor.id);
    expect(asked).toMatchObject({ type: "phone", id: expect.any(String), expires_at: expect.any(Number) });
    const code = codeFor(server, phone);
    const answer = (given: string) =>
      client.auth.mfa.verify({ factorId: factor.id, challengeId: asked.id, code: given });
    expect((await answer(otherThan(code))).error).toMatchObject(
      refusal(422, "mfa_verification_failed", "Invalid MFA Phone code entered"),
    );
    expect((await answer(code)).error).toBeNull();
    const level = await levelOf(client);
    expect(level).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    expect(
      level?.currentAuthenticationMethods.map((one) => (typeof one === "string" ? one : one.method)),
    ).toEqual(["mfa/phone", "password"]);
    expect((await client.auth.mfa.listFactors()).data?.phone).toMatchObject([
      { id: factor.id, phone: phone.slice(1), status: "verified" },
    ]);
    expect((await answer(code)).error?.code).toBe("mfa_challenge_expired");
    await client.auth.mfa.unenroll({ factorId: factor.id });
    await client.auth.refreshSession();
    expect(await levelOf(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  });

  test("accepts a code for its own challenge only", async () => {
    const { client } = await createMember();
    const phone = newNumber();
    const factor = await enrol(client, phone);
    const first = await ask(client, factor.id);
    const code = codeFor(server, phone);
    const second = await ask(client, factor.id);
    const wrong = await client.auth.mfa.verify({ factorId: factor.id, challengeId: second.id, code });
    expect(wrong.error?.code).toBe("mfa_verification_failed");
    expect(
      (await client.auth.mfa.verify({ factorId: factor.id, challengeId: first.id, code })).error,
    ).toBeNull();
  });

  test("sends its code by WhatsApp when requested", async () => {
    const { client } = await createMember();
    const phone = newNumber();
    const factor = await enrol(client, phone);
    await ask(client, factor.id, "whatsapp");
    expect(codeFor(server, `whatsapp:${phone}`)).toMatch(/^\d{6}$/);
  });

  test("with a test number takes its fixed code", async () => {
    const { client } = await createMember();
    const factor = await enrol(client, "+441632960002");
    const { id } = await ask(client, factor.id);
    const { error } = await client.auth.mfa.verify({ factorId: factor.id, challengeId: id, code: "135790" });
    expect(error).toBeNull();
  });

  test("is refused without a number, with a wrong one, and twice", async () => {
    const { client, email } = await createMember();
    const add = async (phone: string, friendlyName: string) =>
      (await client.auth.mfa.enroll({ factorType: "phone", phone, friendlyName })).error;
    expect(await add("", "None")).toMatchObject(
      refusal(400, "validation_failed", "Phone number required to enroll Phone factor"),
    );
    expect(await add("0123", "Wrong")).toMatchObject(
      refusal(400, "validation_failed", "Invalid phone number format (E.164 required)"),
    );
    const phone = newNumber();
    const unfinished = await enrol(client, phone, "First try");
    const factor = await enrol(client, phone, "Second try");
    const { id } = await ask(client, factor.id);
    await client.auth.mfa.verify({ factorId: factor.id, challengeId: id, code: codeFor(server, phone) });
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.all.map((one) => one.id)).not.toContain(unfinished.id);
    expect(await add(phone, "Third try")).toMatchObject(
      refusal(
        422,
        "mfa_verified_factor_exists",
        "A verified phone factor already exists, unenroll the existing factor to continue",
      ),
    );
    expect((await connectTo(server).auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("is refused when its text is undeliverable", async () => {
    const { client } = await createMember();
    const factor = await enrol(client, newNumber());
    server.sms.failNext(503, 503, 503);
    const { error } = await client.auth.mfa.challenge({ factorId: factor.id, channel: "sms" });
    expect(error).toMatchObject({ status: 422, code: "sms_send_failed" });
  });

  test("is sent one code a minute", async () => {
    const strict = await startAuthServer({ factors: { phone: { enrol: true, verify: true } } });
    const { client } = await createMemberOf(strict);
    const factor = await enrol(client, newNumber());
    await ask(client, factor.id);
    const { error } = await client.auth.mfa.challenge({ factorId: factor.id, channel: "sms" });
    expect(error).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    await strict.close();
  });
});
