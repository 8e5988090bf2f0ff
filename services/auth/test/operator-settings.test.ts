// What an operator may choose, each as people meet it.
import { afterEach, describe, expect, test } from "vitest";
import type { AuthSettings } from "../src/index.ts";
import { createMember, createTestApp, memberPassword, type TestApp } from "./app.ts";

let app: TestApp;
const start = async (settings: Partial<AuthSettings>) => {
  app = await createTestApp(settings);
};
afterEach(() => app.close());

const signIn = (email: string) =>
  app.send("POST", "/token?grant_type=password", { body: { email, password: memberPassword } });
const refresh = (token: unknown) =>
  app.send("POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });

describe("sessions", () => {
  test("end when their time is over, however much they are used", async () => {
    await start({ sessionSeconds: 3600 });
    const session = await createMember(app, "timed@example.com");
    const [stored] = await app.database.query<{ seconds: number }>(
      "select extract(epoch from not_after - created_at)::int as seconds from auth.sessions",
    );
    expect(stored?.seconds).toBe(3600);
    app.advance(3500);
    const kept = await refresh(session.refresh_token);
    expect(kept.status).toBe(200);
    app.advance(200);
    expect(await refresh(kept.body.refresh_token)).toMatchObject({
      status: 400,
      body: { code: "session_expired", message: "Invalid Refresh Token: Session Expired" },
    });
  });

  test("end when nobody used them for as long as the operator allows", async () => {
    await start({ inactivitySeconds: 3600 });
    const session = await createMember(app, "idle@example.com");
    app.advance(3500);
    const kept = await refresh(session.refresh_token);
    app.advance(3500);
    const again = await refresh(kept.body.refresh_token);
    expect(again.status).toBe(200);
    app.advance(3700);
    expect(await refresh(again.body.refresh_token)).toMatchObject({
      body: { code: "session_expired", message: "Invalid Refresh Token: Session Expired (Inactivity)" },
    });
  });

  test("end at a newer sign-in where a person may have only one", async () => {
    await start({ singleSession: true });
    const first = await createMember(app, "single@example.com");
    app.advance(1);
    const second = await signIn("single@example.com");
    expect(await refresh(first.refresh_token)).toMatchObject({
      body: {
        code: "session_expired",
        message: "Invalid Refresh Token: Session Expired (Revoked by Newer Login)",
      },
    });
    expect((await refresh(second.body.refresh_token)).status).toBe(200);
  });

  test("survive an old refresh token where rotation is off", async () => {
    await start({ refreshRotation: false, reuseIntervalSeconds: 0 });
    const { refresh_token: oldest } = await createMember(app, "unrotated@example.com");
    const second = await refresh(oldest);
    const third = await refresh(second.body.refresh_token);
    expect(await refresh(oldest)).toMatchObject({ body: { code: "refresh_token_already_used" } });
    expect((await refresh(third.body.refresh_token)).status).toBe(200);
  });
});

describe("passwords", () => {
  test.each([
    ["lower_upper_letters_digits", "alllower1", ["characters"]],
    ["lower_upper_letters_digits", "Ab1", ["length"]],
    ["lower_upper_letters_digits_symbols", "short", ["length", "characters"]],
    ["letters_digits", "lettersonly", ["characters"]],
  ] as const)("with %s, %s is too weak", async (passwordCharacters, password, reasons) => {
    await start({ passwordCharacters });
    const answer = await app.send("POST", "/signup", { body: { email: "w@example.com", password } });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "weak_password", weak_password: { reasons } },
    });
  });

  test("are refused with the characters that are missing", async () => {
    await start({ passwordCharacters: "letters_digits" });
    const answer = await app.send("POST", "/signup", {
      body: { email: "w@example.com", password: "lettersonly" },
    });
    expect(answer.body.message).toBe(
      "Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789.",
    );
  });

  test("are changed with the current one, except after a recovery link", async () => {
    await start({ requireCurrentPassword: true });
    const byMail = await createMember(app, "forgot@example.com");
    const change = (token: unknown, body: Record<string, string>) =>
      app.send("PUT", "/user", { token: String(token), body });
    const { body } = await signIn("forgot@example.com");
    expect(await change(body.access_token, { password: "a newer password" })).toMatchObject({
      status: 400,
      body: { code: "current_password_required" },
    });
    expect(
      await change(body.access_token, { password: "a newer password", current_password: "wrong" }),
    ).toMatchObject({ status: 400, body: { code: "current_password_invalid" } });
    const right = { password: "a newer password", current_password: memberPassword };
    expect((await change(body.access_token, right)).status).toBe(200);
    app.advance(1);
    // the first session is gone with the old password, so a new one comes by mail
    expect(byMail.user.email).toBe("forgot@example.com");
    await app.send("POST", "/recover", { body: { email: "forgot@example.com" } });
    const mail = (await app.mails("forgot@example.com")).findLast(({ template }) => template === "recovery");
    const recovered = await app.send("POST", "/verify", {
      body: { type: "recovery", email: "forgot@example.com", token: mail?.data.code },
    });
    expect((await change(recovered.body.access_token, { password: "the newest password" })).status).toBe(200);
  });
});

describe("all auth email together", () => {
  test("stops at the quota, for unknown addresses as well, and goes on when the hour is over", async () => {
    await start({ mailsPerHourInAll: 2 });
    await createMember(app, "first@example.com");
    const ask = (email: string) => app.send("POST", "/recover", { body: { email } });
    expect((await ask("nobody@example.com")).status).toBe(200);
    for (const email of ["first@example.com", "another-nobody@example.com"]) {
      expect(await ask(email)).toMatchObject({
        status: 429,
        body: { code: "over_email_send_rate_limit", message: "email rate limit exceeded" },
      });
    }
    app.advance(3601);
    expect((await ask("first@example.com")).status).toBe(200);
  });
});

describe("email restricted to the operator's list", () => {
  test("reaches those on the list, and the answers never show who has an account", async () => {
    await start({ mailableAddresses: ["Ada@example.com", "@ours.example"] });
    const signUp = (email: string) =>
      app.send("POST", "/signup", { body: { email, password: memberPassword } });
    for (const email of ["ada@example.com", "ada+stage@example.com", "anybody@ours.example"]) {
      expect((await signUp(email)).status).toBe(200);
      expect(await app.mails(email)).toHaveLength(1);
    }
    await app.send("POST", "/admin/users", {
      body: { email: "member@example.com", email_confirm: true, password: memberPassword },
      token: app.keys.apiKeys.service,
    });
    for (const email of [
      "member@example.com",
      "nobody@example.com",
      "ada@ours.example.com",
      "ada@sub.ours.example",
    ]) {
      const refused = {
        status: 400,
        body: {
          code: "email_address_not_authorized",
          message: `Email address "${email}" cannot be used as it is not authorized`,
        },
      };
      expect(await signUp(email)).toMatchObject(refused);
      for (const path of ["/otp", "/recover"]) {
        expect(await app.send("POST", path, { body: { email } })).toMatchObject(refused);
      }
      const again = { type: "signup", email };
      expect(await app.send("POST", "/resend", { body: again })).toMatchObject(refused);
      expect(await app.mails(email)).toEqual([]);
    }
    const { body } = await signIn("member@example.com");
    const change = { body: { email: "new@elsewhere.example" }, token: String(body.access_token) };
    expect(await app.send("PUT", "/user", change)).toMatchObject({
      body: { code: "email_address_not_authorized" },
    });
  });
});

describe("sign-in by address", () => {
  test("is refused by every call when it is switched off", async () => {
    await start({ emailEnabled: false });
    const email = "closed@example.com";
    const answers = [
      await app.send("POST", "/signup", { body: { email, password: memberPassword } }),
      await signIn(email),
      await app.send("POST", "/otp", { body: { email } }),
      await app.send("POST", "/magiclink", { body: { email } }),
      await app.send("POST", "/recover", { body: { email } }),
      await app.send("POST", "/resend", { body: { type: "signup", email } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual([
      [400, "email_provider_disabled", "Email signups are disabled"],
      [422, "email_provider_disabled", "Email logins are disabled"],
      [422, "email_provider_disabled", "Email logins are disabled"],
      [422, "email_provider_disabled", "Email logins are disabled"],
      [422, "email_provider_disabled", "Email logins are disabled"],
      [400, "email_provider_disabled", "Email logins are disabled"],
    ]);
    expect((await app.send("GET", "/settings")).body.external).toMatchObject({ email: false });
  });
});

test("an account that a copy refuses gets no session there, neither by its password nor by refreshing", async () => {
  const refused = new Set<string>();
  await start({ refusedAccounts: refused });
  const session = await createMember(app, "demo@example.com");
  const [{ id } = { id: "" }] = await app.database.query<{ id: string }>(
    "select id from auth.users where email = 'demo@example.com'",
  );
  refused.add(id);
  for (const answer of [await signIn("demo@example.com"), await refresh(session.refresh_token)])
    expect(answer).toMatchObject({ status: 403, body: { code: "user_banned" } });
  refused.delete(id);
  expect((await signIn("demo@example.com")).status).toBe(200);
});
