// The auth client brings these figures along; the specification names them. An update that changes one is noticed here.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PROFILE_REREAD_MS, SESSION_REFRESH, SIGNING_KEY_CACHE_MS } from "@undercroft/contract";
import { expect, test } from "vitest";

const require = createRequire(import.meta.url);
const library = path.dirname(
  createRequire(require.resolve("@supabase/supabase-js")).resolve("@supabase/auth-js"),
);
const constants = require(path.join(library, "lib/constants.js"));

test("a session is looked at every 30 s, and renewed when three looks or fewer are left", () => {
  expect(constants.AUTO_REFRESH_TICK_DURATION_MS).toBe(SESSION_REFRESH.tickMs);
  expect(constants.AUTO_REFRESH_TICK_THRESHOLD).toBe(SESSION_REFRESH.ticksBeforeExpiry);
  expect(constants.EXPIRY_MARGIN_MS).toBe(SESSION_REFRESH.expiryMarginMs);
});

test("a refresh that fails for want of a connection waits 200 ms, then twice as long each time", () => {
  const client = readFileSync(path.join(library, "GoTrueClient.js"), "utf8");
  expect(client).toContain("200 * Math.pow(2, attempt - 1)");
  expect(SESSION_REFRESH.firstRetryMs).toBe(200);
});

test("signing keys are trusted for ten minutes, the profile is read again every 50", () => {
  expect(constants.JWKS_TTL).toBe(SIGNING_KEY_CACHE_MS);
  expect(PROFILE_REREAD_MS).toBe(50 * 60_000);
});
