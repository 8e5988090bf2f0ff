import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, createTestApp, memberPassword, type TestApp } from "./app.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ mailFrequencySeconds: 0, mailsPerHour: 1000 });
  token = app.keys.apiKeys.service;
});
afterAll(() => app.close());

const send = (method: string, path: string, body?: object) => app.send(method, path, { token, body });
const create = (body: object) => send("POST", "/admin/users", body);
const grant = (email: string, password = memberPassword) =>
  app.send("POST", "/token?grant_type=password", { body: { email, password } });

describe("an administrator", () => {
  test("creates somebody who can sign in at once, without any mail", async () => {
    const email = "made@example.org";
    const answer = await create({
      id: "7b1f4c1e-9a63-4b0e-8a39-2f0c0a9d3f10",
      email,
      password: memberPassword,
      email_confirm: true,
      user_metadata: { full_name: "Demo" },
      app_metadata: { plan: "free" },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: "7b1f4c1e-9a63-4b0e-8a39-2f0c0a9d3f10",
        app_metadata: { provider: "email", providers: ["email"], plan: "free" },
        user_metadata: { full_name: "Demo", email_verified: true },
        identities: [{ provider: "email", email }],
      },
    });
    expect(await app.mails(email)).toEqual([]);
    expect((await grant(email)).status).toBe(200);
  });

  test("cannot create the same address twice", async () => {
    await create({ email: "once@example.org" });
    expect(await create({ email: "Once@example.org" })).toMatchObject({
      status: 422,
      body: { code: "email_exists" },
    });
  });

  test("changes address, password and metadata, and leaves sessions alone", async () => {
    const member = await createMember(app, "change-me@example.org");
    const path = `/admin/users/${member.user.id}`;
    const change = {
      email: "changed@example.org",
      password: "chosen for them",
      app_metadata: { plan: "b" },
      user_metadata: { nick: "x" },
    };
    expect((await send("PUT", path, change)).body).toMatchObject({
      email: "changed@example.org",
      app_metadata: { plan: "b" },
      user_metadata: { nick: "x", email: "changed@example.org" },
    });
    expect((await send("PUT", path, { app_metadata: { plan: null } })).body.app_metadata).not.toHaveProperty(
      "plan",
    );
    expect((await app.send("GET", "/user", { token: member.access_token })).status).toBe(200);
    expect((await grant("changed@example.org", "chosen for them")).status).toBe(200);
  });

  test("deletes an account with all its data, or anonymises it", async () => {
    for (const [email, body] of [
      ["gone@example.org", {}],
      ["faded@example.org", { should_soft_delete: true }],
    ] as const) {
      const member = await createMember(app, email);
      const path = `/admin/users/${member.user.id}`;
      expect(await send("DELETE", path, body)).toMatchObject({ status: 200, body: {} });
      const { status, body: left } = await send("GET", path);
      expect("should_soft_delete" in body ? left.deleted_at : status).toEqual(
        "should_soft_delete" in body ? expect.any(String) : 404,
      );
      expect((await app.send("GET", "/user", { token: member.access_token })).status).toBe(403);
      expect((await grant(email)).status).toBe(400);
      const rows = await app.superuser.query("select to_jsonb(u)::text as row from auth.users u");
      expect(rows.map((row) => row.row).join()).not.toContain(email);
    }
  });

  test.each([["GET"], ["PUT"], ["DELETE"]])(
    "is refused by name when %s gets an invalid or unknown id",
    async (method) => {
      const body = method === "GET" ? undefined : {};
      expect(await send(method, "/admin/users/me", body)).toMatchObject({
        status: 404,
        body: { code: "validation_failed" },
      });
      const nobody = "/admin/users/00000000-0000-4000-8000-000000000000";
      expect(await send(method, nobody, body)).toMatchObject({
        status: 404,
        body: { code: "user_not_found" },
      });
    },
  );
});

describe("the list of people", () => {
  test("comes in pages, with where the next and the last are", async () => {
    for (let number = 0; number < 5; number += 1) await create({ email: `page-${number}@example.org` });
    const first = await send("GET", "/admin/users?page=1&per_page=2&filter=page-");
    expect(first.headers.get("x-total-count")).toBe("5");
    expect(first.headers.get("link")).toBe(
      '<https://undercroft.test/auth/v1/admin/users?page=2&per_page=2>; rel="next", <https://undercroft.test/auth/v1/admin/users?page=3&per_page=2>; rel="last"',
    );
    expect(first.body.users).toMatchObject([
      { email: "page-4@example.org" },
      { email: "page-3@example.org" },
    ]);
    const last = await send("GET", "/admin/users?page=3&per_page=2&filter=page-");
    expect(last.body.users).toHaveLength(1);
    expect(last.headers.get("link")).not.toContain('rel="next"');
  });

  test.each(["page=0", "page=x", "per_page=-1", "per_page=1001"])("refuses %s", async (query) => {
    const answer = await send("GET", `/admin/users?${query}`);
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Bad Pagination Parameters/) },
    });
  });

  test("takes a wildcard in a filter for the character it is", async () => {
    expect((await send("GET", "/admin/users?filter=%25%25")).body.users).toEqual([]);
  });
});

describe("a link generated by an administrator", () => {
  const follow = (link: unknown) => app.send("GET", `/verify${new URL(String(link)).search}`);

  test.each([
    ["signup", { password: memberPassword }, "signup"],
    ["invite", {}, "invite"],
    ["magiclink", {}, "signup"],
  ])("of type %s begins an account", async (type, more, verification) => {
    const email = `by-hand-${type}@example.org`;
    const { body, status } = await send("POST", "/admin/generate_link", { type, email, ...more });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email,
      verification_type: verification,
      redirect_to: "https://undercroft.test",
    });
    expect(body.email_otp).toMatch(/^\d{6}$/);
    expect(await app.mails(email)).toEqual([]);
    expect((await follow(body.action_link)).headers.get("location")).toContain("#access_token=");
  });

  test("recovers an existing account only", async () => {
    const { user } = await createMember(app, "recover-by-hand@example.org");
    const { body } = await send("POST", "/admin/generate_link", { type: "recovery", email: user.email });
    const verified = await app.send("POST", "/verify", {
      body: { type: "recovery", token_hash: body.hashed_token },
    });
    expect(verified.status).toBe(200);
    const nobody = await send("POST", "/admin/generate_link", {
      type: "recovery",
      email: "nobody@example.org",
    });
    expect(nobody).toMatchObject({ status: 404, body: { code: "user_not_found" } });
  });

  test("changes an address only once both addresses confirmed", async () => {
    const { user, access_token: session } = await createMember(app, "halves@example.org");
    const wanted = { email: user.email, new_email: "halves-moved@example.org" };
    const current = await send("POST", "/admin/generate_link", { type: "email_change_current", ...wanted });
    const renewed = await send("POST", "/admin/generate_link", { type: "email_change_new", ...wanted });
    expect((await follow(current.body.action_link)).headers.get("location")).toContain("#message=");
    expect((await follow(renewed.body.action_link)).headers.get("location")).toContain("#access_token=");
    expect((await app.send("GET", "/user", { token: session })).body.email).toBe(wanted.new_email);
  });

  test("is refused without a known type", async () => {
    const answer = await send("POST", "/admin/generate_link", { type: "telepathy", email: "a@b.co" });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: "Invalid email action link type requested: telepathy" },
    });
  });
});

test("an invited person lands on the invitation's redirect, where it is allowed", async () => {
  const landing = "http://127.0.0.1:4000/welcome?from=mail";
  for (const [asked, expected] of [
    [landing, landing],
    ["https://evil.test/", "https://undercroft.test"],
  ] as const) {
    const email = `lands-${expected.length}@example.org`;
    await send("POST", `/invite?redirect_to=${encodeURIComponent(asked)}`, { email });
    const [mail] = await app.mails(email);
    expect(new URL(mail?.data.link ?? "").searchParams.get("redirect_to")).toBe(expected);
  }
});

test("an invited person gets an email whose link signs them in", async () => {
  const email = "invited@example.org";
  const answer = await send("POST", "/invite", { email, data: { full_name: "Guest" } });
  expect(answer.body).toMatchObject({ email, user_metadata: { full_name: "Guest" } });
  expect(answer.body.invited_at).toBeTruthy();
  const [mail] = await app.mails(email);
  expect(mail?.template).toBe("invite");
  const { body } = await app.send("POST", "/verify", {
    body: { type: "invite", email, token: mail?.data.code },
  });
  expect(body).toHaveProperty("access_token");
  expect(await send("POST", "/invite", { email })).toMatchObject({
    status: 422,
    body: { code: "email_exists" },
  });
});

test("the audit log of accounts holds what happened and cannot be rewritten", async () => {
  const rows = await app.superuser.query("select payload ->> 'action' as action from auth.audit_log_entries");
  const actions = new Set(rows.map((row) => row.action));
  for (const action of ["user_signedup", "login", "user_modified", "user_deleted", "user_invited"]) {
    expect(actions).toContain(action);
  }
  await expect(app.database.query("delete from auth.audit_log_entries")).rejects.toThrow(/permission denied/);
  await expect(app.database.query("update auth.audit_log_entries set payload = '{}'")).rejects.toThrow(
    /permission denied/,
  );
});

test("an account with bookings is not deleted, and the refusal names the remedy", async () => {
  const { body } = await create({
    email: "buyer@example.org",
    password: memberPassword,
    email_confirm: true,
  });
  await app.superuser.query(
    `with organiser as (insert into public.organisers (name) values ('House') returning id),
       event as (insert into public.events (title, description, category, organiser_id, starts_at, location_mode, custom_address)
         select 'A night', 'A night to remember.', 'music', id, now() + interval '1 day', 'custom', '1 Street' from organiser returning id)
     insert into public.bookings (ref, user_id, event_id, hold_expires_at)
     select 'ABCDEFGH', $1, id, now() + interval '10 minutes' from event`,
    [body.id],
  );
  const answer = await send("DELETE", `/admin/users/${body.id}`);
  expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(answer.body.message).toContain("anonymize_user_data");
});
