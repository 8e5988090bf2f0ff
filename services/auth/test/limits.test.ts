import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createAuthSettings } from "../src/index.ts";
import { createLimiters } from "../src/limits/limiters.ts";
import { createTokenBuckets } from "../src/limits/token-bucket.ts";
import { createBoundedQueue } from "../src/passwords/bounded-queue.ts";
import { apiUrl, createMember, createTestApp, memberPassword, type TestApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.freeze();
});
afterEach(() => app.comeFrom(undefined));
afterAll(() => app.close());

describe("requests from one network", () => {
  test("are refused after thirty in five minutes, with the wait, and again let in after it", async () => {
    app.comeFrom("198.51.100.1");
    const ask = () => app.send("POST", "/verify", { body: { type: "email", token_hash: "x" } });
    const answers = await Promise.all(Array.from({ length: 31 }, ask));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      body: { code: "over_request_rate_limit", message: "Request rate limit reached" },
    });
    expect(refused[0]?.headers.get("retry-after")).toBe("10");
    app.comeFrom("198.51.100.2");
    expect((await ask()).status).toBe(403);
    app.comeFrom("198.51.100.1");
    app.advance(10);
    expect((await ask()).status).toBe(403);
  });

  test.each<[string, string, number]>([
    ["POST", "/otp", 30],
    ["POST", "/recover", 30],
    ["POST", "/resend", 30],
    ["POST", "/magiclink", 30],
    ["POST", "/sso", 30],
    ["POST", "/token?grant_type=web3", 30],
    ["PUT", "/user", 30],
    ["POST", "/passkeys/authentication/options", 30],
    ["POST", "/token?grant_type=password", 30],
    ["POST", "/token?grant_type=pkce", 30],
    ["POST", "/signup", 30],
  ])("may ask %s %s %i times in a row, and not once more", async (method, path, most) => {
    app.comeFrom(`198.51.100.${100 + path.length}`);
    const ask = () => app.send(method, path, { body: { phone: "none" }, token: "none" });
    const answers = await Promise.all(Array.from({ length: most + 1 }, ask));
    expect(answers.filter(({ status }) => status === 429)).toMatchObject([
      { body: { code: "over_request_rate_limit" } },
    ]);
  });

  test("may make thirty accounts without an address in an hour", async () => {
    app.comeFrom("198.51.100.90");
    const ask = () => app.send("POST", "/signup", { body: {} });
    await Promise.all(Array.from({ length: 30 }, ask));
    app.advance(100);
    expect((await ask()).status).toBe(429);
    app.advance(20);
    expect((await ask()).body.code).toBe("anonymous_provider_disabled");
  });

  test("may refresh fifty times at once", async () => {
    app.comeFrom("198.51.100.3");
    const ask = () => app.send("POST", "/token?grant_type=refresh_token", { body: { refresh_token: "x" } });
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    expect(answers.every((answer) => answer.status === 400)).toBe(true);
  });

  test("from inside the process are not counted", async () => {
    const ask = () => app.send("POST", "/verify", { body: { type: "email", token_hash: "x" } });
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    expect(answers.every((answer) => answer.status === 403)).toBe(true);
  });
});

describe("attempts at one account's password", () => {
  const limited = { status: 429, body: { code: "over_request_rate_limit" } };
  let guarded: TestApp;
  beforeAll(async () => {
    guarded = await createTestApp({ limits: { account: { requests: 20, seconds: 300, burst: 20 } } });
    guarded.freeze();
  });
  afterEach(() => guarded.comeFrom(undefined));
  afterAll(() => guarded.close());
  const signIn = (email: string) =>
    guarded.send("POST", "/token?grant_type=password", { body: { email, password: memberPassword } });

  test("count alike in an open session and at sign-in, from however many networks", async () => {
    const email = "guessed@example.org";
    const { access_token: token } = await createMember(guarded, email);
    const guess = (from: number) => {
      guarded.comeFrom(`203.0.113.${from}`);
      const body = { password: "a stranger's choice", current_password: "a guess" };
      return guarded.send("PUT", "/user", { token, body });
    };
    for (let from = 1; from <= 20; from += 1) {
      expect(await guess(from)).toMatchObject({ body: { code: "current_password_invalid" } });
    }
    expect(await guess(21)).toMatchObject(limited);
    guarded.comeFrom("203.0.113.22");
    expect(await signIn(email)).toMatchObject(limited);
  });

  test("from one network are fewer, and leave the owner's elsewhere alone", async () => {
    const email = "guessed-from-one@example.org";
    const { access_token: token } = await createMember(guarded, email);
    guarded.comeFrom("203.0.113.200");
    const body = { password: "a stranger's choice", current_password: "a guess" };
    const ask = () => guarded.send("PUT", "/user", { token, body });
    const answers = await Promise.all(Array.from({ length: 16 }, ask));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    guarded.comeFrom("203.0.113.201");
    expect((await signIn(email)).status).toBe(200);
  });

  test("for an address longer than any are refused before they are counted", async () => {
    const email = `${"a".repeat(250)}@b.org`;
    expect(await signIn(email)).toMatchObject({
      status: 400,
      body: { code: "validation_failed", message: "An email address is too long" },
    });
  });
});

test("attempts for addresses of a megabyte each leave almost nothing in memory", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const limiters = createLimiters(createAuthSettings({ siteUrl: apiUrl, apiUrl }).limits, () => 0);
  const before = heap();
  for (let at = 0; at < 100; at += 1) {
    limiters.countPasswordAttempt(Buffer.alloc(1_000_000, `${at}.`).toString("latin1"), "192.0.2.1");
  }
  expect(heap() - before).toBeLessThan(10_000_000);
});

describe("mail to one address", () => {
  test("goes out once a minute, and five times an hour, however many ask at once", async () => {
    const email = "often@example.org";
    const ask = () => app.send("POST", "/recover", { body: { email } });
    await app.send("POST", "/admin/users", {
      body: { email, email_confirm: true },
      token: app.keys.apiKeys.service,
    });
    const burst = await Promise.all(Array.from({ length: 10 }, ask));
    expect(burst.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(burst.find((answer) => answer.status === 429)?.body).toMatchObject({
      code: "over_email_send_rate_limit",
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    });
    for (let minute = 0; minute < 4; minute += 1) {
      app.advance(61);
      expect((await ask()).status).toBe(200);
    }
    app.advance(61);
    const last = await ask();
    expect(last).toMatchObject({ status: 429, body: { message: "email rate limit exceeded" } });
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect(await app.mails(email)).toHaveLength(5);
    app.advance(3600);
    expect((await ask()).status).toBe(200);
  });
});

test("a token bucket allows its burst, then its rate", () => {
  let now = 0;
  const take = createTokenBuckets({ requests: 60, seconds: 60, burst: 2 }, () => now);
  expect([take("a"), take("a"), take("a"), take("b")]).toEqual([0, 0, 1, 0]);
  now = 999;
  expect(take("a")).toBe(1);
  now = 1000;
  expect(take("a")).toBe(0);
});

test("a full queue of password hashes refuses work instead of growing", async () => {
  const queue = createBoundedQueue({ running: 1, waiting: 1 });
  let finish: () => void = () => {};
  const first = queue(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = queue(async () => "second");
  await expect(queue(async () => "third")).rejects.toMatchObject({ status: 429, retryAfter: 1 });
  finish();
  await first;
  expect(await second).toBe("second");
  expect(await queue(async () => "later")).toBe("later");
});
