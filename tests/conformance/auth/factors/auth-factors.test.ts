// Second factors through the unmodified client of Supabase: who may have which, and every refusal with status, code and message.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminOf, connectTo, refusal } from "../auth-client.ts";
import { type AuthServer, startAuthServer } from "../start-auth.ts";
import { createMember as createMemberOf, enrol, levelOf, password, prove } from "./factor-steps.ts";

let server: AuthServer;
let closed: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ mailFrequencySeconds: 0, anonymousEnabled: true });
  const off = { enrol: false, verify: false };
  const { factors } = server.settings;
  closed = await startAuthServer({ factors: { ...factors, totp: off, phone: off, webauthn: off } });
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  expect(closed.failures).toEqual([]);
  await server.close();
  await closed.close();
});

const createMember = (on = server) => createMemberOf(on);

describe("enrolment is refused", () => {
  test("of an unknown kind", async () => {
    const { client } = await createMember();
    const { error } = await client.auth.mfa.enroll({ factorType: "smoke" as "totp" });
    expect(error).toMatchObject(
      refusal(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn"),
    );
  });

  test("under a name in use, the empty name included", async () => {
    const { client } = await createMember();
    await enrol(client, "Kitchen phone");
    const again = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Kitchen phone" });
    expect(again.error).toMatchObject(
      refusal(
        422,
        "mfa_factor_name_conflict",
        'A factor with the friendly name "Kitchen phone" for this user already exists',
      ),
    );
    expect((await client.auth.mfa.enroll({ factorType: "totp" })).error).toBeNull();
    expect((await client.auth.mfa.enroll({ factorType: "totp" })).error).toMatchObject(
      refusal(
        422,
        "mfa_factor_name_conflict",
        'A factor with the friendly name "" for this user already exists',
      ),
    );
  });

  test("beyond ten factors, also when requested at once", async () => {
    const { client } = await createMember();
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        client.auth.mfa.enroll({ factorType: "totp", friendlyName: `Phone ${number}` }),
      ),
    );
    const refused = results.flatMap(({ error }) => error ?? []);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject(
      refusal(
        422,
        "too_many_enrolled_mfa_factors",
        "Maximum number of verified factors reached, unenroll to continue",
      ),
    );
  });

  test("by a session below aal2 once there is a verified factor", async () => {
    const { client, email } = await createMember();
    await prove(client, await enrol(client, "First"));
    const later = connectTo(server);
    await later.auth.signInWithPassword({ email, password });
    const { error } = await later.auth.mfa.enroll({ factorType: "totp", friendlyName: "Second" });
    expect(error).toMatchObject(refusal(403, "insufficient_aal", "AAL2 required to enroll a new factor"));
    expect((await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Second" })).error).toBeNull();
  });

  test("to anonymous users and without a token", async () => {
    const client = connectTo(server);
    await client.auth.signInAnonymously();
    expect((await client.auth.mfa.enroll({ factorType: "totp" })).error).toMatchObject(
      refusal(403, "no_authorization", "Anonymous user not allowed to perform these actions"),
    );
    const nobody = await fetch(`${server.url}/auth/v1/factors`, { method: "POST", body: "{}" });
    expect(nobody.status).toBe(401);
  });

  test("where the operator turned it off", async () => {
    const { client } = await createMember(closed);
    const enrolled = await Promise.all([
      client.auth.mfa.enroll({ factorType: "totp" }),
      client.auth.mfa.enroll({ factorType: "phone", phone: "+447700900123" }),
      client.auth.mfa.enroll({ factorType: "webauthn" }),
    ]);
    expect(enrolled.map(({ error }) => error)).toMatchObject([
      refusal(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP"),
      refusal(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone"),
      refusal(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn"),
    ]);
  });
});

describe("a multi-factor challenge is refused", () => {
  test("for a factor that is unknown or another person's, or an invalid id", async () => {
    const { client } = await createMember();
    const other = await createMember();
    const foreign = await enrol(other.client);
    const ask = async (factorId: string) => (await client.auth.mfa.challenge({ factorId })).error;
    const unknown = refusal(404, "mfa_factor_not_found", "Factor not found");
    expect(await ask(foreign.id)).toMatchObject(unknown);
    expect(await ask(randomUUID())).toMatchObject(unknown);
    expect(await ask("kitchen")).toMatchObject(
      refusal(404, "validation_failed", "factor_id must be an UUID"),
    );
    expect((await prove(client, foreign)).error).toMatchObject(unknown);
    expect((await client.auth.mfa.unenroll({ factorId: foreign.id })).error).toMatchObject(unknown);
  });
});

describe("where factors can be enrolled but not verified", () => {
  test("challenge and verify are refused", async () => {
    const frozen = await startAuthServer({
      factors: {
        totp: { enrol: true, verify: false },
        phone: { enrol: true, verify: false },
        webauthn: { enrol: true, verify: false },
      },
    });
    const { client } = await createMember(frozen);
    const kinds = [
      ["totp", "mfa_totp_verify_not_enabled", "TOTP"],
      ["phone", "mfa_phone_verify_not_enabled", "Phone"],
      ["webauthn", "mfa_webauthn_verify_not_enabled", "WebAuthn"],
    ] as const;
    for (const [factorType, code, name] of kinds) {
      const phone = "+447700900124";
      const { data } = await client.auth.mfa.enroll({ factorType, phone, friendlyName: name } as never);
      const factorId = (data as { id: string } | null)?.id ?? "";
      const refused = refusal(422, code, `MFA verification is disabled for ${name}`);
      expect((await client.auth.mfa.challenge({ factorId } as never)).error).toMatchObject(refused);
      const answer = { factorId, challengeId: randomUUID(), code: "123456" };
      expect((await client.auth.mfa.verify(answer)).error).toMatchObject(refused);
    }
    expect(frozen.failures).toEqual([]);
    await frozen.close();
  });
});

describe("an account with a verified factor", () => {
  test("keeps its address, password and metadata from a session below aal2", async () => {
    const { client, email } = await createMember();
    await prove(client, await enrol(client));
    const later = connectTo(server);
    await later.auth.signInWithPassword({ email, password });
    const needed = refusal(
      401,
      "insufficient_aal",
      "AAL2 session is required to update email or password when MFA is enabled.",
    );
    expect((await later.auth.updateUser({ password: "another password" })).error).toMatchObject(needed);
    expect((await later.auth.updateUser({ email: `new-${email}` })).error).toMatchObject(needed);
    expect((await later.auth.updateUser({ phone: "+447700900321" })).error).toMatchObject(needed);
    // the address they have is no change
    expect((await later.auth.updateUser({ email: email.toUpperCase() })).error).toBeNull();
    expect((await later.auth.updateUser({ data: { full_name: "Siân" } })).error).toMatchObject(
      refusal(
        401,
        "insufficient_aal",
        "AAL2 session is required to update user metadata when MFA is enabled.",
      ),
    );
    expect((await client.auth.updateUser({ data: { full_name: "Siân" } })).error).toBeNull();
    expect((await client.auth.updateUser({ password: "another password" })).error).toBeNull();
  });

  test("removes the factor at aal2 only, and its sessions go back to aal1", async () => {
    const { client, email } = await createMember();
    const factor = await enrol(client);
    await prove(client, factor);
    const later = connectTo(server);
    await later.auth.signInWithPassword({ email, password });
    expect((await later.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject(
      refusal(422, "insufficient_aal", "AAL2 required to unenroll verified factor"),
    );
    const { data, error } = await client.auth.mfa.unenroll({ factorId: factor.id });
    expect(error).toBeNull();
    expect(data).toEqual({ id: factor.id });
    await client.auth.refreshSession();
    expect(await levelOf(client)).toEqual({
      currentLevel: "aal1",
      nextLevel: "aal1",
      currentAuthenticationMethods: [{ method: "password", timestamp: expect.any(Number) }],
    });
    expect((await client.auth.getUser()).data.user).not.toHaveProperty("factors");
  });

  test("removes an unverified factor at aal1", async () => {
    const { client } = await createMember();
    const factor = await enrol(client);
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id });
  });

  test("can be reset by an administrator, who lists and deletes factors but sees no secret", async () => {
    const { client, id } = await createMember();
    const factor = await enrol(client);
    await prove(client, factor);
    const admin = adminOf(server);
    const listed = await admin.mfa.listFactors({ userId: id });
    expect(listed.data?.factors).toMatchObject([{ id: factor.id, factor_type: "totp", status: "verified" }]);
    expect(JSON.stringify(listed)).not.toContain(factor.totp.secret);
    const deleted = await admin.mfa.deleteFactor({ userId: id, id: factor.id });
    // the client wraps its own answer once more
    expect(deleted.data).toMatchObject({ data: { id: factor.id }, error: null });
    await client.auth.refreshSession();
    expect(await levelOf(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    expect((await admin.mfa.deleteFactor({ userId: id, id: factor.id })).error).toMatchObject(
      refusal(404, "mfa_factor_not_found", "Factor not found"),
    );
    expect((await admin.mfa.listFactors({ userId: randomUUID() })).error).toMatchObject(
      refusal(404, "user_not_found", "User not found"),
    );
  });
});

describe("the first factor of a person who may move money", () => {
  const needed = refusal(
    400,
    "reauthentication_needed",
    "Enrolling the first factor of this account requires reauthentication",
  );
  const createModerator = async () => {
    const member = await createMember();
    await server.sql("insert into public.user_roles (user_id, role) values ($1, 'moderator')", [member.id]);
    return member;
  };
  const mailedCode = async (email: string) =>
    /^\d{6}$/m.exec((await server.smtp.waitFor(email)).content.text ?? "")?.[0] ?? "";

  test("is begun once the code mailed to the account was typed in that session; the second asks for none", async () => {
    const { client, email } = await createModerator();
    expect((await client.auth.mfa.enroll({ factorType: "totp" })).error).toMatchObject(needed);
    expect((await client.auth.mfa.enroll({ factorType: "webauthn" })).error).toMatchObject(needed);
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const nonce = await mailedCode(email);
    expect((await client.auth.updateUser({ nonce: "000000x" })).error).toMatchObject(
      refusal(422, "reauthentication_not_valid", "Nonce has expired or is invalid"),
    );
    expect((await client.auth.mfa.enroll({ factorType: "totp" })).error).toMatchObject(needed);
    expect((await client.auth.updateUser({ nonce })).error).toBeNull();
    const thief = connectTo(server);
    await thief.auth.signInWithPassword({ email, password });
    expect((await thief.auth.mfa.enroll({ factorType: "totp" })).error).toMatchObject(needed);
    expect((await thief.auth.updateUser({ nonce })).error).toMatchObject({
      code: "reauthentication_not_valid",
    });
    await prove(client, await enrol(client));
    await server.sql("update auth.sessions set reauthenticated_at = null");
    expect((await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Second" })).error).toBeNull();
  });
});
