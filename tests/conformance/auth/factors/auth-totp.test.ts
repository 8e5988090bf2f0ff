// Authenticator apps through the unmodified client of Supabase.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectTo, refusal } from "../auth-client.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import {
  challenge,
  createMember as createMemberOf,
  enrol,
  levelOf,
  password,
  prove,
} from "./factor-steps.ts";
import { totpCode } from "./totp-codes.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
});

const minute = 60_000;
const createMember = () => createMemberOf(server);

describe("an authenticator app", () => {
  test("is enrolled with a secret, a link and a picture", async () => {
    const { client, email } = await createMember();
    const { data, error } = await client.auth.mfa.enroll({
      factorType: "totp",
      friendlyName: "Kitchen phone",
      issuer: "Under & Croft",
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: "totp", friendly_name: "Kitchen phone" });
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data?.totp.uri).toBe(
      `otpauth://totp/Under%20%26%20Croft:${encodeURIComponent(email)}?algorithm=SHA1&digits=6` +
        `&issuer=Under%20%26%20Croft&period=30&secret=${data?.totp.secret}`,
    );
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
  });

  test("is named after the site where no issuer is given", async () => {
    const { client } = await createMember();
    const { totp } = await enrol(client);
    expect(new URL(totp.uri).searchParams.get("issuer")).toBe(new URL(server.url).host);
  });

  test("that is verified raises its session to aal2", async () => {
    const { client } = await createMember();
    const before = (await client.auth.getSession()).data.session;
    const factor = await enrol(client);
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({
      all: [{ status: "unverified" }],
      totp: [],
    });
    expect(await levelOf(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });

    const asked = await client.auth.mfa.challenge({ factorId: factor.id });
    expect(asked.data).toMatchObject({ type: "totp" });
    const seconds = (asked.data?.expires_at ?? 0) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThan(310);
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: asked.data?.id ?? "",
      code: totpCode(factor.totp.secret),
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(data?.user.factors).toMatchObject([{ id: factor.id, factor_type: "totp", status: "verified" }]);
    expect(data?.refresh_token).not.toBe(before?.refresh_token);
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");

    const { data: token } = await client.auth.getClaims();
    const { data: earlier } = await client.auth.getClaims(before?.access_token);
    expect(token?.claims.session_id).toBe(earlier?.claims.session_id);
    expect(token?.claims.aal).toBe("aal2");
    expect(token?.claims.amr).toMatchObject([{ method: "totp" }, { method: "password" }]);
    expect(await levelOf(client)).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    const { data: factors } = await client.auth.mfa.listFactors();
    expect(factors?.totp).toMatchObject([{ id: factor.id, friendly_name: "Kitchen phone" }]);
    expect(factors?.totp[0]).not.toHaveProperty("phone");

    await client.auth.refreshSession();
    expect(await levelOf(client)).toMatchObject({ currentLevel: "aal2" });
  });

  test("that is verified ends the person's aal1 sessions and unverified enrolments", async () => {
    const { client, email } = await createMember();
    const elsewhere = connectTo(server);
    await elsewhere.auth.signInWithPassword({ email, password });
    const unfinished = await enrol(client, "Old phone");
    const factor = await enrol(client, "New phone");
    expect((await prove(client, factor)).error).toBeNull();
    expect((await elsewhere.auth.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.all.map(({ id }) => id)).toEqual([factor.id]);
    expect(data?.all.map(({ id }) => id)).not.toContain(unfinished.id);
  });

  test("raises the next sign-in from aal1 to aal2", async () => {
    const { client, email } = await createMember();
    const factor = await enrol(client);
    await prove(client, factor);
    const later = connectTo(server);
    await later.auth.signInWithPassword({ email, password });
    expect(await levelOf(later)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    const next = await prove(later, factor, Date.now() + minute / 2);
    expect(next.error).toBeNull();
    expect(await levelOf(later)).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    expect((await client.auth.getUser()).error).toBeNull();
  });
});

describe("a code of an authenticator app", () => {
  const wrong = refusal(422, "mfa_verification_failed", "Invalid TOTP code entered");

  test("is accepted one step early or late, not two", async () => {
    const { client } = await createMember();
    const factor = await enrol(client);
    expect((await prove(client, factor, Date.now() - minute)).error).toMatchObject(wrong);
    expect((await prove(client, factor, Date.now() + minute)).error).toMatchObject(wrong);
    expect((await prove(client, factor, Date.now() - minute / 2)).error).toBeNull();
    expect((await prove(client, factor, Date.now() + minute / 2)).error).toBeNull();
  });

  test("works once, and no earlier code works after it", async () => {
    const { client } = await createMember();
    const factor = await enrol(client);
    const now = Date.now();
    expect((await prove(client, factor, now)).error).toBeNull();
    expect((await prove(client, factor, now)).error).toMatchObject(wrong);
    expect((await prove(client, factor, now - minute / 2)).error).toMatchObject(wrong);
  });

  test("sent many times at once is accepted once", async () => {
    const { client } = await createMember();
    const factor = await enrol(client);
    const code = totpCode(factor.totp.secret);
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challenge(client, factor.id)));
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    const answers = await Promise.all(
      challenges.map((id) => verifyByHand(token, factor.id, { challenge_id: id, code })),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 422)).toHaveLength(7);
  });

  test("is required, and its challenge too", async () => {
    const { client } = await createMember();
    const factor = await enrol(client);
    const id = await challenge(client, factor.id);
    const verify = (challengeId: string, code: string) =>
      client.auth.mfa.verify({ factorId: factor.id, challengeId, code });
    expect((await verify(id, "")).error).toMatchObject(
      refusal(400, "validation_failed", "Code needs to be non-empty"),
    );
    const unknown = refusal(
      422,
      "mfa_factor_not_found",
      "MFA factor with the provided challenge ID not found",
    );
    const code = totpCode(factor.totp.secret);
    expect((await verify(randomUUID(), code)).error).toMatchObject(unknown);
    expect((await verify("not-a-uuid", code)).error).toMatchObject(unknown);
    const other = await createMember();
    const foreign = await challenge(other.client, (await enrol(other.client)).id);
    expect((await verify(foreign, code)).error).toMatchObject(unknown);
    expect((await verify(id, code)).error).toBeNull();
  });

  test("is refused after five wrong ones for the same challenge, and after a right one", async () => {
    const { client } = await createMember();
    const factor = await enrol(client);
    const id = await challenge(client, factor.id);
    const code = totpCode(factor.totp.secret);
    const wrongCode = code === "000000" ? "000001" : "000000";
    const verify = (given: string) =>
      client.auth.mfa.verify({ factorId: factor.id, challengeId: id, code: given });
    for (let guess = 0; guess < 5; guess += 1) expect((await verify(wrongCode)).error).toMatchObject(wrong);
    const expired = refusal(
      422,
      "mfa_challenge_expired",
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    );
    expect((await verify(code)).error).toMatchObject(expired);
    expect((await prove(client, factor)).error).toBeNull();
  });
});

/** The status of POST /factors/:id/verify, as a caller without the client's lock gets it. */
async function verifyByHand(token: string, factorId: string, body: object): Promise<number> {
  const response = await fetch(`${server.url}/auth/v1/factors/${factorId}/verify`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.status;
}
