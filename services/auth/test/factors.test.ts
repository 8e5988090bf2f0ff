import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMember, createTestApp, memberPassword, type Session, type TestApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ mailFrequencySeconds: 0, mailsPerHour: 1000 });
  app.freeze();
});
afterAll(() => app.close());
beforeEach(() => {
  app.comeFrom(undefined);
  app.advance(600);
});

let count = 0;
const newMember = (): Promise<Session> => {
  count += 1;
  return createMember(app, `factor-${count}@example.org`);
};

type Enrolled = { id: string; totp: { secret: string } };

const enrol = async ({ access_token: token }: Session, friendly_name = "Phone") =>
  (await app.send("POST", "/factors", { token, body: { factor_type: "totp", friendly_name } }))
    .body as Enrolled;
const ask = ({ access_token: token }: Session, factor: Enrolled) =>
  app.send("POST", `/factors/${factor.id}/challenge`, { token });
const codeOf = ({ totp }: Enrolled) => new TOTP({ secret: totp.secret }).generate({ timestamp: app.time() });
const answer = ({ access_token: token }: Session, factor: Enrolled, challengeId: unknown, code: string) =>
  app.send("POST", `/factors/${factor.id}/verify`, { token, body: { challenge_id: challengeId, code } });
const prove = async (session: Session, factor: Enrolled) =>
  (await answer(session, factor, (await ask(session, factor)).body.id, codeOf(factor))).body as Session;
const factorsOf = async ({ access_token: token }: Session) =>
  (await app.send("GET", "/user", { token })).body.factors;

test("second factors may be begun thirty times in five minutes from one network", async () => {
  const { access_token: token } = await newMember();
  app.comeFrom("198.51.100.40");
  const begin = () => app.send("POST", "/factors", { token, body: { factor_type: "neither" } });
  const answers = await Promise.all(Array.from({ length: 31 }, begin));
  expect(answers.filter(({ status }) => status === 429)).toMatchObject([
    { body: { code: "over_request_rate_limit", message: "Request rate limit reached" } },
  ]);
  const codes = await app.send("POST", "/factors/recovery-codes", { token });
  expect(codes.status).toBe(429);
  app.comeFrom("198.51.100.41");
  expect((await begin()).status).toBe(400);
});

describe("a multi-factor challenge", () => {
  test("lives five minutes", async () => {
    const member = await newMember();
    const factor = await enrol(member);
    const { body } = await ask(member, factor);
    app.advance(301);
    expect(await answer(member, factor, body.id, codeOf(factor))).toMatchObject({
      status: 422,
      body: {
        code: "mfa_challenge_expired",
        message: `MFA challenge ${body.id} has expired, verify against another challenge or create a new challenge.`,
      },
    });
  });

  test("is answered from the network it was asked from", async () => {
    const member = await newMember();
    const factor = await enrol(member);
    app.comeFrom("192.0.2.1");
    const { body } = await ask(member, factor);
    app.comeFrom("192.0.2.2");
    expect(await answer(member, factor, body.id, codeOf(factor))).toMatchObject({
      status: 422,
      body: { code: "mfa_ip_address_mismatch", message: "Challenge and verify IP addresses mismatch." },
    });
    app.comeFrom("192.0.2.1");
    expect((await answer(member, factor, body.id, codeOf(factor))).status).toBe(200);
  });

  test("stays good while a phone changes its address within its IPv6 network", async () => {
    const member = await newMember();
    const factor = await enrol(member);
    app.comeFrom("2001:db8:1:2::3");
    const { body } = await ask(member, factor);
    app.comeFrom("2001:db8:1:2:9:8:7:6");
    expect((await answer(member, factor, body.id, codeOf(factor))).status).toBe(200);
  });

  test("may be asked for or answered fifteen times in a minute from one network", async () => {
    const member = await newMember();
    const factor = await enrol(member);
    app.comeFrom("192.0.2.15");
    for (let number = 0; number < 15; number += 1) expect((await ask(member, factor)).status).toBe(200);
    expect(await ask(member, factor)).toMatchObject({
      status: 429,
      body: { code: "over_request_rate_limit", message: "Request rate limit reached" },
    });
    app.comeFrom("192.0.2.16");
    expect((await ask(member, factor)).status).toBe(200);
  });
});

describe("attempts at a second factor", () => {
  test("are counted by person too, wherever they come from", async () => {
    const member = await newMember();
    const factor = await enrol(member);
    const statuses: number[] = [];
    for (let number = 0; number < 21; number += 1) {
      app.comeFrom(`198.51.100.${number}`);
      const { body } = await ask(member, factor);
      statuses.push((await answer(member, factor, body.id, "not it")).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
  });
});

describe("the secret of an authenticator app", () => {
  test("is nowhere in the database as it is, and never shown again", async () => {
    const member = await newMember();
    const factor = await enrol(member);
    const [row] = await app.superuser.query<{ secret: Buffer; all: string }>(
      "select secret, to_jsonb(f)::text as all from auth.mfa_factors f where id = $1",
      [factor.id],
    );
    expect(row?.secret.toString()).not.toContain(factor.totp.secret);
    expect(row?.all).not.toContain(factor.totp.secret);
    expect(JSON.stringify(await factorsOf(member))).not.toContain("secret");
  });
});

describe("the owner of an account", () => {
  test("is told by mail when a factor is added or removed", async () => {
    const member = await newMember();
    const factor = await enrol(member);
    const told = async () =>
      (await app.mails(member.user.email))
        .filter(({ template }) => template === "security-changed")
        .map(({ data }) => data.change);
    expect(await told()).toEqual([]);
    const { access_token: token } = await prove(member, factor);
    app.advance(60);
    await prove({ ...member, access_token: token }, factor);
    expect(await told()).toEqual(["An authenticator app was added as your second step"]);
    await app.send("DELETE", `/factors/${factor.id}`, { token });
    expect((await told()).at(-1)).toBe("An authenticator app was removed from your account");
  });
});

describe("the enrolment of a factor", () => {
  test("is removed after five minutes unless it was verified", async () => {
    const member = await newMember();
    const first = await enrol(member);
    app.advance(301);
    const second = await enrol(member);
    expect(await factorsOf(member)).toMatchObject([{ id: second.id }]);
    expect(second.id).not.toBe(first.id);
  });

  test("names the field that is wrong", async () => {
    const { access_token: token } = await newMember();
    const send = (body: object) => app.send("POST", "/factors", { token, body });
    expect(await send({ factor_type: "totp", friendly_name: "n".repeat(256) })).toMatchObject({
      status: 400,
      body: { message: "friendly_name must be at most 255 characters" },
    });
    expect(await send({ factor_type: 7 })).toMatchObject({
      status: 400,
      body: { code: "bad_json", message: expect.stringContaining("factor_type") },
    });
    expect(await send({})).toMatchObject({
      status: 400,
      body: { message: "factor_type needs to be totp, phone, or webauthn" },
    });
  });
});

describe("of two authenticator apps, giving one up", () => {
  test("leaves a session at aal2 that the other one raised", async () => {
    const member = await newMember();
    const first = await enrol(member, "First");
    const raised = { ...member, ...(await prove(member, first)) };
    const second = await enrol(raised, "Second");
    await prove(raised, second);
    const remove = (factor: Enrolled) =>
      app.send("DELETE", `/factors/${factor.id}`, { token: raised.access_token });
    const levels = async () =>
      app.superuser.query("select aal, factor_id from auth.sessions where user_id = $1", [member.user.id]);
    expect((await remove(first)).body).toEqual({ id: first.id });
    expect(await levels()).toEqual([{ aal: "aal2", factor_id: second.id }]);
    expect((await remove(second)).body).toEqual({ id: second.id });
    expect(await levels()).toEqual([{ aal: "aal1", factor_id: null }]);
  });
});

test("a session that has not given its second factor does not sign the other devices out", async () => {
  const member = await newMember();
  const factor = await enrol(member);
  const raised = await prove(member, factor);
  const { body } = await app.send("POST", "/token?grant_type=password", {
    body: { email: member.user.email, password: memberPassword },
  });
  const stolen = body as Session;
  const leave = ({ access_token: token }: Session, scope: string) =>
    app.send("POST", `/logout?scope=${scope}`, { token });
  expect(await leave(stolen, "others")).toMatchObject({ status: 403, body: { code: "insufficient_aal" } });
  expect((await app.send("GET", "/user", { token: raised.access_token })).status).toBe(200);
  expect((await leave(raised, "others")).status).toBe(204);
  expect((await leave(raised, "local")).status).toBe(204);
});
