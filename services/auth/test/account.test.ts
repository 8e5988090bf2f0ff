import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, createTestApp, memberPassword, type Session, type TestApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ mailFrequencySeconds: 0, mailsPerHour: 1000 });
});
afterAll(() => app.close());

let count = 0;
const newMember = (): Promise<Session> => {
  count += 1;
  return createMember(app, `account-${count}@example.org`);
};
const update = (token: string, body: object) => app.send("PUT", "/user", { token, body });
const grant = (email: string, password: string) =>
  app.send("POST", "/token?grant_type=password", { body: { email, password } });
const lastMail = async (email: string) => (await app.mails(email)).at(-1);
const follow = (link: string | undefined) => app.send("GET", `/verify${new URL(link ?? "").search}`);

describe("a new password", () => {
  test("ends every other session and every link that is out, keeps this one, and is told by mail", async () => {
    const here = await newMember();
    const { email } = here.user;
    const elsewhere = (await grant(email, memberPassword)).body as Session;
    await app.send("POST", "/recover", { body: { email } });
    const link = (await lastMail(email))?.data.link;
    expect((await update(here.access_token, { password: "another password" })).status).toBe(200);
    expect((await app.send("GET", "/user", { token: here.access_token })).status).toBe(200);
    expect((await app.send("GET", "/user", { token: elsewhere.access_token })).status).toBe(403);
    expect((await follow(link)).headers.get("location")).toContain("otp_expired");
    expect((await lastMail(email))?.template).toBe("password-changed");
    expect((await grant(email, memberPassword)).status).toBe(400);
    expect((await grant(email, "another password")).status).toBe(200);
  });

  test("must be new, and strong", async () => {
    const { access_token: token } = await newMember();
    expect(await update(token, { password: memberPassword })).toMatchObject({
      status: 422,
      body: { code: "same_password" },
    });
    expect(await update(token, { password: "short" })).toMatchObject({
      status: 422,
      body: { code: "weak_password", weak_password: { reasons: ["length"] } },
    });
  });

  test("needs the old one to be right, where it is given", async () => {
    const { access_token: token } = await newMember();
    const wrong = { password: "another password", current_password: "not the old one" };
    expect(await update(token, wrong)).toMatchObject({
      status: 400,
      body: { code: "current_password_invalid" },
    });
  });

  test("in a session older than a day needs a code from the mail, which works once", async () => {
    const { access_token: token, user } = await newMember();
    await app.superuser.query(
      "update auth.sessions set created_at = now() - interval '30 hours' where user_id = $1",
      [user.id],
    );
    const wanted = { password: "another password" };
    expect(await update(token, wanted)).toMatchObject({
      status: 400,
      body: { code: "reauthentication_needed" },
    });
    expect((await app.send("GET", "/reauthenticate", { token })).status).toBe(200);
    const nonce = (await lastMail(user.email))?.data.code ?? "";
    const wrong = nonce === "000000" ? "111111" : "000000";
    expect(await update(token, { ...wanted, nonce: wrong })).toMatchObject({
      status: 422,
      body: { code: "reauthentication_not_valid" },
    });
    expect((await update(token, { ...wanted, nonce })).status).toBe(200);
    expect((await update(token, { password: "yet another password", nonce })).status).toBe(422);
  });
});

describe("a new address", () => {
  test.each([
    ["the new one first", ["new", "old"]],
    ["the old one first", ["old", "new"]],
  ])("counts when both have confirmed, %s", async (_, order) => {
    const { access_token: token, user } = await newMember();
    const email = `moved-${count}-${order[0]}@example.org`;
    const asked = await update(token, { email });
    expect(asked.body).toMatchObject({ email: user.email, new_email: email });
    const links = {
      new: (await lastMail(email))?.data.link,
      old: (await lastMail(user.email))?.data.link,
    };
    const [first, second] = order as ("new" | "old")[];
    const half = await follow(links[first ?? "new"]);
    expect(half.headers.get("location")).toContain("#message=Confirmation+link+accepted.");
    expect((await app.send("GET", "/user", { token })).body.email).toBe(user.email);
    // the same link again is no second confirmation
    expect((await follow(links[first ?? "new"])).headers.get("location")).toContain("otp_expired");
    expect((await follow(links[second ?? "old"])).headers.get("location")).toContain("type=email_change");
    const moved = await app.send("GET", "/user", { token });
    expect(moved.body).toMatchObject({ email, user_metadata: { email } });
    expect(moved.body).not.toHaveProperty("new_email");
    expect((await grant(email, memberPassword)).status).toBe(200);
  });

  test("sent again goes only to the half that is still to confirm", async () => {
    const { access_token: token, user } = await newMember();
    const email = `again-${count}@example.org`;
    await update(token, { email });
    await follow((await lastMail(user.email))?.data.link);
    const before = (await app.mails(user.email)).length;
    await app.send("POST", "/resend", { body: { type: "email_change", email: user.email } });
    expect(await app.mails(user.email)).toHaveLength(before);
    const again = (await lastMail(email))?.data.link;
    expect((await follow(again)).headers.get("location")).toContain("type=email_change");
  });

  test("can be confirmed by codes", async () => {
    const { access_token: token, user } = await newMember();
    const email = `codes-${count}@example.org`;
    await update(token, { email });
    const [toNew, toOld] = [await lastMail(email), await lastMail(user.email)];
    const verify = (address: string, code: string | undefined) =>
      app.send("POST", "/verify", { body: { type: "email_change", email: address, token: code } });
    expect((await verify(user.email, toOld?.data.code)).body).toMatchObject({ code: "200" });
    expect((await verify(email, toNew?.data.code)).body).toHaveProperty("access_token");
  });

  test("that somebody else has is refused, also when they took it in between", async () => {
    const [one, other] = [await newMember(), await newMember()];
    const taken = await update(one.access_token, { email: other.user.email });
    expect(taken).toMatchObject({ status: 422, body: { code: "email_exists" } });
    const email = `race-${count}@example.org`;
    await update(one.access_token, { email });
    const links = [await lastMail(email), await lastMail(one.user.email)];
    await createMember(app, email);
    await follow(links[0]?.data.link);
    expect((await follow(links[1]?.data.link)).headers.get("location")).toContain("email_exists");
  });
});

describe("the person's own data", () => {
  test("is merged, and null removes a key", async () => {
    const { access_token: token } = await newMember();
    await update(token, { data: { full_name: "D'Angelo", pronouns: "they" } });
    const answer = await update(token, { data: { pronouns: null } });
    expect(answer.body.user_metadata).toMatchObject({ full_name: "D'Angelo" });
    expect(answer.body.user_metadata).not.toHaveProperty("pronouns");
  });

  test("cannot make them an administrator", async () => {
    const { access_token: token } = await newMember();
    expect(await update(token, { app_metadata: { role: "admin" } })).toMatchObject({
      status: 403,
      body: { code: "not_admin" },
    });
    const answer = await update(token, {
      role: "service_role",
      data: { role: "service_role" },
      is_super_admin: true,
    });
    expect(answer.body.role).toBe("authenticated");
    const rows = await app.superuser.query(
      "select role, is_super_admin from auth.users where role <> 'authenticated'",
    );
    expect(rows).toHaveLength(0);
  });
});

test("a person is told of five addresses an hour whether somebody has them", async () => {
  const { access_token: token } = await createMember(app, "curious@example.org");
  await createMember(app, "known@example.org");
  const ask = (email: string) => app.send("PUT", "/user", { token, body: { email } });
  for (let i = 0; i < 5; i++) expect((await ask("known@example.org")).body.code).toBe("email_exists");
  const refused = await ask("known@example.org");
  expect(refused).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask("curious@example.org")).status).toBe(200);
});
