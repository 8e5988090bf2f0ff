// What an operator has asked at certain moments: functions of the database, and services that are told by signed requests.
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FakeHook, startHook } from "../../fakes/hook-endpoint.ts";
import { sendRaw } from "../rest/send-raw.ts";
import { adminOf, connectTo, refusal } from "./auth-client.ts";
import { createMember, enrol, password, prove } from "./factors/factor-steps.ts";
import { type AuthServer, startAuthServer } from "./start-auth.ts";

let server: AuthServer;
const ofDatabase = (name: string) => ({ kind: "function" as const, schema: "operator", name });

beforeAll(async () => {
  server = await startAuthServer({
    mailFrequencySeconds: 0,
    mailsPerHour: 1000,
    hooks: {
      customAccessToken: ofDatabase("customise"),
      passwordVerificationAttempt: ofDatabase("review_password"),
      mfaVerificationAttempt: ofDatabase("review_factor"),
    },
  });
  await server.sql(`
    create schema operator;
    grant usage on schema operator to auth_admin;
    create table operator.asked (hook text, input jsonb, at timestamptz default clock_timestamp());
    create table operator.answers (hook text primary key, answer jsonb, pause float default 0);
    create function operator.answer(hook text, input jsonb) returns jsonb language plpgsql security definer as $$
    declare
      said operator.answers;
    begin
      insert into operator.asked values (answer.hook, answer.input);
      select * into said from operator.answers a where a.hook = answer.hook;
      perform pg_sleep(coalesce(said.pause, 0));
      return said.answer;
    end $$;
    create function operator.customise(input jsonb) returns jsonb language sql as $$
      select case when said ? 'change' then jsonb_build_object('claims', input -> 'claims' || (said -> 'change'))
        else coalesce(said, jsonb_build_object('claims', input -> 'claims' || '{"plan": "gold"}')) end
      from operator.answer('claims', input) said $$;
    create function operator.review_password(input jsonb) returns jsonb language sql as $$
      select coalesce(operator.answer('password', input), '{"decision": "continue"}') $$;
    create function operator.review_factor(input jsonb) returns jsonb language sql as $$
      select coalesce(operator.answer('factor', input), '{"decision": "continue"}') $$;
    grant execute on all functions in schema operator to auth_admin`);
});
afterAll(() => server?.close());
beforeEach(() => server.sql("truncate operator.asked, operator.answers"));

const answerWith = (hook: string, answer: object | null, pause = 0) =>
  server.sql("insert into operator.answers values ($1, $2, $3)", [
    hook,
    answer && JSON.stringify(answer),
    pause,
  ]);
const askedOf = async (hook: string) =>
  (
    await server.sql<{ input: Record<string, unknown> }>(
      "select input from operator.asked where hook = $1 order by at",
      [hook],
    )
  ).map(({ input }) => input);
let count = 0;
async function createUser() {
  count += 1;
  const email = `hooked-${count}@example.org`;
  await adminOf(server).createUser({ email, password, email_confirm: true });
  return { email };
}

describe("the access token hook", () => {
  test("sees a token's claims and the sign-in method, and adds claims to the token", async () => {
    const { client, id } = await createMember(server);
    const { data } = await client.auth.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({ sub: id, plan: "gold" });
    const inputs = await askedOf("claims");
    expect(inputs.map((input) => input.authentication_method)).toEqual(["password", "token_refresh"]);
    expect(inputs[0]).toMatchObject({
      user_id: id,
      claims: {
        iss: `${server.url}/auth/v1`,
        sub: id,
        aud: "authenticated",
        role: "authenticated",
        aal: "aal1",
        email: expect.any(String),
        phone: "",
        is_anonymous: false,
        session_id: expect.any(String),
        iat: expect.any(Number),
        exp: expect.any(Number),
      },
    });
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test("also runs for emailed links, whose session is in the fragment", async () => {
    const { email } = await createMember(server);
    await connectTo(server).auth.signInWithOtp({ email });
    const text = (await server.smtp.waitFor(email)).content.text ?? "";
    const landed = await fetch(/https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? "", { redirect: "manual" });
    const fragment = new URL(landed.headers.get("location") ?? "").hash.slice(1);
    expect(decodeJwt(new URLSearchParams(fragment).get("access_token") ?? "")).toMatchObject({
      plan: "gold",
    });
  });

  test("may refuse with its own message and status", async () => {
    const { email } = await createMember(server);
    await answerWith("claims", { error: { http_code: 403, message: "Members only, tonight" } });
    const signIn = () => connectTo(server).auth.signInWithPassword({ email, password });
    expect((await signIn()).error).toMatchObject(refusal(403, "unknown", "Members only, tonight"));
  });

  test.each([
    ["leaves a claim out that every service reads", { role: null }],
    ["makes it somebody else's", { sub: "00000000-0000-4000-8000-000000000000" }],
    ["makes it last longer", { exp: 4_000_000_000 }],
    ["says that they showed a second factor", { aal: "aal2" }],
    ["gives it another session", { session_id: "00000000-0000-4000-8000-000000000000" }],
  ])("fails the sign-in where it %s", async (_, change) => {
    await answerWith("claims", { change });
    const { email } = await createUser();
    const said = await sendRaw(server, "POST", "/token?grant_type=password", { email, password });
    expect(said).toMatchObject(refusal(500, "unexpected_failure", "Error running hook"));
    expect(server.failures.at(-1)).toMatchObject({
      cause: { message: `The hook must keep ${Object.keys(change).join()}` },
    });
  });

  test("fails the request as temporary after two seconds, and clients stay signed in", async () => {
    const { client } = await createMember(server);
    const refresh_token = (await client.auth.getSession()).data.session?.refresh_token;
    const refresh = () => sendRaw(server, "POST", "/token?grant_type=refresh_token", { refresh_token });
    await answerWith("claims", null, 3);
    const said = await refresh();
    expect(said).toMatchObject(refusal(503, "hook_timeout", "Failed to reach hook within maximum time"));
    expect(said.headers.get("retry-after")).toBe("5");
    await server.sql("truncate operator.answers");
    expect((await refresh()).status).toBe(200);
  });
});

describe("the password verification hook", () => {
  const signIn = (email: string, given = password) =>
    connectTo(server).auth.signInWithPassword({ email, password: given });

  test("is told of every attempt at an existing account, right or wrong", async () => {
    const { email, id } = await createMember(server);
    await signIn(email, "not it");
    await signIn("nobody@example.org");
    expect(await askedOf("password")).toEqual([
      { user_id: id, valid: true },
      { user_id: id, valid: false },
    ]);
  });

  test("may reject even the right password with its own message, and sign the person out", async () => {
    const { email, client } = await createMember(server);
    await answerWith("password", { decision: "reject", message: "Too many tries, come back tomorrow" });
    expect((await signIn(email)).error).toMatchObject(
      refusal(400, "invalid_credentials", "Too many tries, come back tomorrow"),
    );
    expect((await client.auth.getUser()).error).toBeNull();
    await server.sql("truncate operator.answers");
    await answerWith("password", { decision: "reject", should_logout_user: true });
    expect((await signIn(email)).error).toMatchObject(
      refusal(400, "invalid_credentials", "Further login attempts with this method have been denied."),
    );
    expect((await client.auth.getUser()).error).not.toBeNull();
  });

  test("refuses the sign-in when it returns no decision", async () => {
    const { email } = await createMember(server);
    await answerWith("password", { decision: "perhaps" });
    const said = await sendRaw(server, "POST", "/token?grant_type=password", { email, password });
    expect(said).toMatchObject(refusal(500, "unexpected_failure", "Error running hook"));
  });
});

describe("the multi-factor verification hook", () => {
  test("is told of every attempt, right or wrong", async () => {
    const { client, id } = await createMember(server);
    const factor = await enrol(client);
    expect(
      (await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: "000000" })).error,
    ).toMatchObject({
      code: "mfa_verification_failed",
    });
    expect((await prove(client, factor)).error).toBeNull();
    expect(await askedOf("factor")).toEqual(
      [false, true].map((valid) => ({ user_id: id, factor_id: factor.id, factor_type: "totp", valid })),
    );
  });

  test("may reject even the right code, which signs the person out everywhere", async () => {
    const { client, email } = await createMember(server);
    const elsewhere = connectTo(server);
    await elsewhere.auth.signInWithPassword({ email, password });
    const factor = await enrol(client);
    await answerWith("factor", { decision: "reject", message: "Not from here" });
    expect((await prove(client, factor)).error).toMatchObject(
      refusal(403, "mfa_verification_rejected", "Not from here"),
    );
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
  });

  test("is told of recovery codes too, and a rejected one stays valid", async () => {
    const { client, email } = await createMember(server);
    const factor = await enrol(client);
    await prove(client, factor);
    const session = (await client.auth.getSession()).data.session?.access_token;
    const { body } = await sendRaw(server, "POST", "/factors/recovery-codes", {}, session);
    const [code] = body.codes as string[];
    await answerWith("factor", { decision: "reject" });
    const show = async () => {
      const { data } = await connectTo(server).auth.signInWithPassword({ email, password });
      return sendRaw(server, "POST", "/factors/recovery-codes/verify", { code }, data.session?.access_token);
    };
    expect(await show()).toMatchObject(
      refusal(403, "mfa_verification_rejected", "Further MFA verification attempts have been rejected."),
    );
    await server.sql("truncate operator.answers");
    expect((await show()).status).toBe(200);
  });
});

describe("a hook called over HTTP", () => {
  let hook: FakeHook;
  let asking: AuthServer;
  beforeAll(async () => {
    hook = await startHook();
    const secrets = [Buffer.from("the next one, not in use over there yet"), hook.secret];
    asking = await startAuthServer({
      hooks: { passwordVerificationAttempt: { kind: "service", url: hook.url, secrets } },
    });
  });
  afterAll(async () => {
    await asking?.close();
    await hook?.close();
  });
  beforeEach(() => {
    hook.asked.length = 0;
    hook.answers = [{ body: { decision: "continue" } }];
  });

  const signIn = async () => {
    const email = "served@example.org";
    await sendRaw(
      asking,
      "POST",
      "/admin/users",
      { email, password, email_confirm: true },
      asking.keys.service,
    );
    return sendRaw(asking, "POST", "/token?grant_type=password", { email, password });
  };

  test("gets a request signed with each of its secrets", async () => {
    const said = await signIn();
    expect(said.status).toBe(200);
    expect(hook.asked).toEqual([{ user_id: (said.body.user as { id: string }).id, valid: true }]);
    expect(hook.forged).toBe(0);
  });

  test("may refuse", async () => {
    hook.answers = [{ body: { decision: "reject", message: "Not tonight" } }];
    expect(await signIn()).toMatchObject(refusal(400, "invalid_credentials", "Not tonight"));
    hook.answers = [{ body: { error: { http_code: 429, message: "Slow down" } } }];
    expect(await signIn()).toMatchObject(refusal(429, "unknown", "Slow down"));
  });

  test("is called again when it answers with Retry-After", async () => {
    hook.answers = [{ status: 503, headers: { "Retry-After": "1" } }, { body: { decision: "continue" } }];
    expect((await signIn()).status).toBe(200);
    expect(hook.asked).toHaveLength(2);
  });

  test.each<[string, object, number, string, string]>([
    [
      "is busy for good",
      { status: 503 },
      503,
      "hook_timeout_after_retry",
      "Failed to reach hook after maximum retries",
    ],
    ["fails", { status: 500 }, 500, "unexpected_failure", "Error running hook"],
    [
      "answers in another form",
      { type: "text/html", body: "<p>yes" },
      500,
      "hook_payload_invalid_content_type",
      "Invalid JSON response. Received content-type: text/html",
    ],
    ["answers with what is no JSON", { body: "yes" }, 500, "unexpected_failure", "Error running hook"],
    ["answers with a list", { body: [] }, 500, "unexpected_failure", "Error running hook"],
    [
      "sends somebody elsewhere",
      { status: 307, headers: { Location: "/elsewhere" } },
      503,
      "hook_timeout_after_retry",
      "Failed to reach hook after maximum retries",
    ],
    [
      "talks without end",
      { body: { decision: "continue", filler: "x".repeat(300_000) } },
      500,
      "hook_payload_over_size_limit",
      "Payload size exceeded size limit of 204800 bytes",
    ],
    [
      "keeps silent",
      { after: 6000, body: { decision: "continue" } },
      503,
      "hook_timeout",
      "Failed to reach hook within maximum time",
    ],
  ])("that %s makes the sign-in fail", { timeout: 30_000 }, async (_, answer, status, code, message) => {
    hook.answers = [answer];
    expect(await signIn()).toMatchObject(refusal(status, code, message));
  });
});
