import { expect, test } from "vitest";
import { CLIENT_RATE_LIMITS, createRateLimiter } from "../src/index.ts";

test("the browser's limit lets five bookings a minute through and tells the sixth how long to wait", () => {
  let time = 0;
  const limiter = createRateLimiter(CLIENT_RATE_LIMITS.bookings, () => time);
  for (time = 0; time < 50_000; time += 10_000) expect(limiter.take()).toBe(0);
  time = 50_000;
  expect(limiter.take()).toBe(10_000);
  time = 60_000;
  expect(limiter.take()).toBe(0);
  expect(limiter.take()).toBe(10_000);
});

test("an attempt refused by the browser's limit does not lengthen the wait", () => {
  let time = 0;
  const limiter = createRateLimiter({ attempts: 1, windowMs: 1000 }, () => time);
  expect(limiter.take()).toBe(0);
  time = 900;
  expect(limiter.take()).toBe(100);
  time = 1000;
  expect(limiter.take()).toBe(0);
});
