import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { networkOf } from "../src/limits/network-of.ts";
import { createTokenBuckets } from "../src/limits/token-bucket.ts";
import { createBoundedQueue } from "../src/passwords/bounded-queue.ts";
import { createTestApp, type TestApp } from "./app.ts";

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

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("a bucket gives its burst, then at its rate", () => {
  let now = 0;
  const take = createTokenBuckets({ requests: 60, seconds: 60, burst: 2 }, () => now);
  expect([take("a"), take("a"), take("a"), take("b")]).toEqual([0, 0, 1, 0]);
  now = 999;
  expect(take("a")).toBe(1);
  now = 1000;
  expect(take("a")).toBe(0);
});

test("a full queue turns work away instead of letting it pile up", async () => {
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
