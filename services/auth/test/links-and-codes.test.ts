import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, createMember, createTestApp, memberPassword, type TestApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ mailFrequencySeconds: 0, mailsPerHour: 1000 });
});
afterAll(() => app.close());

const redirectTo = "https://undercroft.test/auth/callback";
const expired =
  "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=";

let count = 0;
const newAddress = () => {
  count += 1;
  return `link-${count}@example.org`;
};

/** Asks for something by mail and gives the mail. */
async function ask(path: string, body: Record<string, unknown>) {
  const answer = await app.send("POST", `${path}?redirect_to=${encodeURIComponent(redirectTo)}`, { body });
  expect(answer.status).toBe(200);
  const mail = (await app.mails(String(body.email))).at(-1);
  if (!mail) throw new Error("No mail was queued");
  const link = new URL(mail.data.link ?? "https://none.test");
  return { ...mail, link, token: link.searchParams.get("token") ?? "", code: mail.data.code ?? "" };
}

const signUp = (email: string) => ask("/signup", { email, password: memberPassword });

/** Follows a link as a browser does. */
const follow = (link: URL, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> =>
  app.send(method, `/verify${link.search}`, { headers });
const locationOf = (answer: Answer) => new URL(answer.headers.get("location") ?? "about:blank");
const verify = (body: object) => app.send("POST", "/verify", { body });

describe("the link in an email", () => {
  test("confirms the address and lands on the page asked for with a session in the fragment", async () => {
    const email = newAddress();
    const { link } = await signUp(email);
    const answer = await follow(link);
    expect(answer.status).toBe(303);
    const location = locationOf(answer);
    expect(location.origin + location.pathname).toBe(redirectTo);
    const fragment = new URLSearchParams(location.hash.slice(1));
    expect([...fragment.keys()]).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "refresh_token",
      "sb",
      "token_type",
      "type",
    ]);
    expect(fragment.get("type")).toBe("signup");
    const user = await app.send("GET", "/user", { token: fragment.get("access_token") ?? "" });
    expect(user.body).toMatchObject({ email, user_metadata: { email_verified: true } });
    expect(user.body.email_confirmed_at).toBeTruthy();
  });

  test("works once", async () => {
    const { link } = await signUp(newAddress());
    await follow(link);
    expect(locationOf(await follow(link)).hash).toBe(`#${expired}`);
  });

  test("followed by a hundred at once lets one in", async () => {
    const { link } = await signUp(newAddress());
    const answers = await Promise.all(Array.from({ length: 100 }, () => follow(link)));
    const winners = answers.filter((answer) => locationOf(answer).hash.includes("access_token"));
    expect(winners).toHaveLength(1);
  });

  test("is not used up by HEAD nor by a prefetch", async () => {
    const { link } = await signUp(newAddress());
    expect((await follow(link, {}, "HEAD")).status).toBe(405);
    expect((await follow(link, { "Sec-Purpose": "prefetch;prerender" })).status).toBe(503);
    expect(locationOf(await follow(link)).hash).toContain("access_token");
  });

  test("of a sign-in lives an hour, of a sign-up a day", async () => {
    const email = newAddress();
    const signingUp = await signUp(email);
    app.advance(24 * 60 * 60 - 60);
    expect(locationOf(await follow(signingUp.link)).hash).toContain("access_token");
    const late = await ask("/otp", { email });
    expect(late.template).toBe("magic-link");
    app.advance(60 * 60 + 1);
    expect(locationOf(await follow(late.link)).hash).toBe(`#${expired}`);
  });

  test("makes the link before it invalid", async () => {
    const email = newAddress();
    const first = await signUp(email);
    const second = await ask("/resend", { type: "signup", email });
    expect(locationOf(await follow(first.link)).hash).toBe(`#${expired}`);
    expect(locationOf(await follow(second.link)).hash).toContain("access_token");
  });

  test("of one type is refused as another", async () => {
    const { link } = await signUp(newAddress());
    link.searchParams.set("type", "recovery");
    expect(locationOf(await follow(link)).hash).toBe(`#${expired}`);
  });

  test("to reset a password says so, so that the page asks for a new one", async () => {
    const { user } = await createMember(app, newAddress());
    const { link, template } = await ask("/recover", { email: user.email });
    expect(template).toBe("recovery");
    expect(locationOf(await follow(link)).hash).toContain("&type=recovery");
  });

  test("can be sent by a page instead, as its token", async () => {
    const { token } = await signUp(newAddress());
    expect((await verify({ type: "email", token_hash: token })).status).toBe(200);
    expect(await verify({ type: "email", token_hash: token })).toMatchObject({
      status: 403,
      body: { code: "otp_expired", message: "Email link is invalid or has expired" },
    });
  });

  test("tells a banned person that they are banned", async () => {
    const { user } = await createMember(app, newAddress());
    const { link } = await ask("/otp", { email: user.email });
    const token = app.keys.apiKeys.service;
    await app.send("PUT", `/admin/users/${user.id}`, { body: { ban_duration: "1h" }, token });
    expect(locationOf(await follow(link)).hash).toContain("error_code=user_banned");
  });

  test.each([
    ["a type", "?token=abc"],
    ["a token", "?type=signup"],
    ["a type that exists", "?token=abc&type=telepathy"],
  ])("without %s is an error and no redirect", async (_, query) => {
    expect(await app.send("GET", `/verify${query}`)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  });

  test.each([
    ["what the header asks for, before what the query does", { redirect_to: "/header" }, "/query", "/header"],
    ["what the query asks for, before where the page is", { Referer: "/page" }, "/query", "/query"],
    ["where the page is, when nothing is asked for", { Referer: "/page" }, undefined, "/page"],
    [
      "where the page is, when what is asked for is not allowed",
      { Referer: "/page" },
      "https://evil.test/",
      "/page",
    ],
    ["the site, when nothing of it is allowed", { Referer: "https://evil.test/" }, "https://evil.test/", ""],
  ] as const)("leads to %s", async (_, headers, query, expected) => {
    const here = (path: string) => (path.startsWith("/") ? `https://undercroft.test${path}` : path);
    const email = newAddress();
    const search = query ? `?redirect_to=${encodeURIComponent(here(query))}` : "";
    await app.send("POST", `/signup${search}`, {
      body: { email, password: memberPassword },
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, here(value)])),
    });
    const link = new URL((await app.mails(email))[0]?.data.link ?? "");
    expect(link.searchParams.get("redirect_to")).toBe(`https://undercroft.test${expected}`);
  });

  test.each(["/recover", "/otp", undefined])(
    "from %s opens nothing once an administrator has moved the account to another address",
    async (path) => {
      const [email, moved] = [newAddress(), newAddress()];
      const { link } = path ? await signUp(email).then(() => ask(path, { email })) : await signUp(email);
      const [user] = await app.superuser.query<{ id: string }>("select id from auth.users where email = $1", [
        email,
      ]);
      const token = app.keys.apiKeys.service;
      await app.send("PUT", `/admin/users/${user?.id}`, { token, body: { email: moved } });
      expect(locationOf(await follow(link)).hash).toBe(`#${expired}`);
      const { body } = await app.send("GET", `/admin/users/${user?.id}`, { token });
      expect(body.email).toBe(moved);
      expect(body).not.toHaveProperty("email_confirmed_at");
    },
  );

  test("is the same whatever the request says about its host", async () => {
    const hosts =
      "Host Origin Referer X-Forwarded-Host X-Forwarded-Server X-Forwarded-Proto X-Forwarded-Scheme X-Forwarded-Port X-Forwarded-Prefix X-Forwarded-Path X-Forwarded-Uri X-Original-Host X-Original-URL X-Rewrite-URL X-Host X-HTTP-Host-Override X-Http-Destinationurl X-Proxy-Host X-Backend-Host X-External-Host X-Server-Name X-Envoy-Original-Path X-Envoy-External-Address X-Url-Scheme Base-Url Destination Proxy-Host Request-Uri Uri Via X-Wap-Profile".split(
        " ",
      );
    const forwarded = ["host=evil.test", 'host="evil.test";proto=https', "for=1.2.3.4, host=evil.test"];
    const variants = [
      ...hosts.map((name) => [name, "https://evil.test"] as const),
      ...hosts.slice(0, 5).map((name) => [name, "evil.test"] as const),
      ...forwarded.map((value) => ["Forwarded", value] as const),
    ];
    expect(variants.length).toBeGreaterThan(30);
    for (const [name, value] of variants) {
      const email = newAddress();
      await app.send("POST", "/otp", { body: { email }, headers: { [name]: value } });
      const [mail] = await app.mails(email);
      expect(mail?.data.link).toMatch(/^https:\/\/undercroft\.test\//);
      expect(mail?.data.link).not.toContain("evil.test");
    }
  });
});

describe("the code in an email", () => {
  test("opens a session and works once", async () => {
    const email = newAddress();
    const { code } = await signUp(email);
    expect((await verify({ type: "signup", email, token: code })).status).toBe(200);
    expect(await verify({ type: "signup", email, token: code })).toMatchObject({
      status: 403,
      body: { code: "otp_expired", message: "Token has expired or is invalid" },
    });
  });

  test("typed by a hundred at once lets one in", async () => {
    const email = newAddress();
    const { code } = await signUp(email);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => verify({ type: "email", email, token: code })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === "otp_expired")).toHaveLength(99);
  });

  test("is burned by five wrong attempts, while the link still works", async () => {
    const email = newAddress();
    const { code, link } = await signUp(email);
    const wrong = code === "000000" ? "111111" : "000000";
    await Promise.all(Array.from({ length: 5 }, () => verify({ type: "signup", email, token: wrong })));
    expect((await verify({ type: "signup", email, token: code })).status).toBe(403);
    expect(locationOf(await follow(link)).hash).toContain("access_token");
  });

  test("runs out after ten minutes", async () => {
    const email = newAddress();
    const { code } = await signUp(email);
    app.advance(10 * 60 + 1);
    expect(await verify({ type: "signup", email, token: code })).toMatchObject({
      status: 403,
      body: { code: "otp_expired" },
    });
  });

  test("of one person is refused for another", async () => {
    const [mine, theirs] = [newAddress(), newAddress()];
    const { code } = await signUp(mine);
    await signUp(theirs);
    const answer = await verify({ type: "signup", email: theirs, token: code });
    expect(answer.status).toBe(403);
  });

  test("is stored only as a hash", async () => {
    const email = newAddress();
    const { code, token } = await signUp(email);
    const rows = await app.superuser.query("select to_jsonb(t)::text as row from auth.one_time_tokens t");
    const stored = rows.map((row) => row.row).join();
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(`"${code}"`);
  });
});

describe("a sign-in link", () => {
  test("makes an account for an address that has none, with what was said about it", async () => {
    const email = newAddress();
    const { code, template } = await ask("/otp", { email, data: { full_name: "Łukasz" } });
    expect(template).toBe("confirm-sign-up");
    const answer = await verify({ type: "email", email, token: code });
    expect(answer.body.user).toMatchObject({ email, user_metadata: { full_name: "Łukasz" } });
  });

  test("makes no account where told not to, and does not say so", async () => {
    const email = newAddress();
    const answer = await app.send("POST", "/otp", { body: { email, create_user: false } });
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(await app.mails(email)).toEqual([]);
  });

  test("for an account that a stranger claimed with a password takes that password away", async () => {
    const email = newAddress();
    await signUp(email);
    const { code } = await ask("/otp", { email });
    await verify({ type: "email", email, token: code });
    const grant = await app.send("POST", "/token?grant_type=password", {
      body: { email, password: memberPassword },
    });
    expect(grant.status).toBe(400);
  });
});

describe("a confirmation email requested again", () => {
  test("is not sent when nothing waits for confirmation, and the answer is the same", async () => {
    const { user } = await createMember(app, newAddress());
    const before = (await app.mails(user.email)).length;
    expect((await app.send("POST", "/resend", { body: { type: "signup", email: user.email } })).body).toEqual(
      {},
    );
    expect(await app.mails(user.email)).toHaveLength(before);
  });
});
