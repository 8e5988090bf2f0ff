import { expect, test } from "vitest";
import { scrub, scrubAddress } from "./scrub.ts";

const secrets = ["s3cret", "olu@example.com", "eyJhbGciOiJFUzI1NiJ9", "sb_secret_abc123", "XYZ987"];

test.each([
  ["a query", "failed at https://x.test/a?token=s3cret"],
  ["a fragment", "failed at https://x.test/a#access_token=s3cret"],
  ["a bearer token", "Authorization: Bearer s3cret.XYZ987"],
  ["a signed token", "got eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJYWVo5ODcifQ.XYZ987"],
  ["a key", "apikey sb_secret_abc123 was refused"],
  ["an email address", "no account for olu@example.com"],
])("An error report holds no %s", (_, text) => {
  const clean = scrub(text);
  for (const secret of secrets) expect(clean).not.toContain(secret);
});

test("An error report keeps the line and column of its stack", () => {
  expect(scrub("at f (https://x.test/assets/a.js?v=1:10:5)")).toBe("at f (https://x.test/assets/a.js:10:5)");
});

test("An error report holds the page's address without query and fragment", () => {
  expect(scrubAddress("https://x.test/auth/callback?code=1#a=2")).toBe("https://x.test/auth/callback");
});
