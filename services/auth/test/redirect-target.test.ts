import { describe, expect, test } from "vitest";
import { isAllowedRedirect } from "../src/request/redirect-target.ts";

const settings = {
  siteUrl: "https://undercroft.test",
  redirectAllowList: [
    "https://app.example.org/**",
    "https://*.preview.example.org/auth/callback",
    "undercroft://signed-in",
    "https://{one,two}.example.net/[ab]?",
    "https://exact.example.org/landing",
    "https://{eu,us-*}.regions.example/**",
  ],
};

describe("a browser may be sent to", () => {
  test.each([
    "https://undercroft.test/auth/callback",
    "https://undercroft.test/auth/reset-password?sb_flow_id=7#x",
    "https://app.example.org/any/depth?with=query",
    "https://pr-12.preview.example.org/auth/callback",
    "undercroft://signed-in",
    "https://one.example.net/ab",
    "https://exact.example.org/landing#fragment",
    "http://127.0.0.1:8123/callback",
    "https://us-west.regions.example/signed/in",
    "https://UNDERCROFT.test/auth/callback",
    "http://[::1]:8123/callback",
  ])("%s", (target) => {
    expect(isAllowedRedirect(settings, target)).toBe(true);
  });
});

describe("a browser is never sent to", () => {
  test.each([
    "",
    "/auth/callback",
    "//evil.test",
    "https://evil.test",
    "http://undercroft.test/",
    "https://undercroft.test:8443/",
    "https://undercroft.test.evil.test/",
    "https://undercroft.test@evil.test/",
    "https://user:secret@undercroft.test/",
    "https://evil.test/https://undercroft.test/",
    "https://evil.test#https://undercroft.test/",
    "https://evil.test\\@undercroft.test/",
    "https:\\\\evil.test",
    "https://undercroft.test\\@evil.test/",
    "https://undercroft.test/a\tb",
    "https://undercroft.test\n.evil.test/",
    " https://evil.test",
    "https://a.b.preview.example.org/auth/callback",
    "https://evil.test/.preview.example.org/auth/callback",
    "https://pr-12.preview.example.org/auth/callback/deeper",
    "https://appxexample.org/",
    "https://three.example.net/ab",
    "https://one.example.net/cb",
    "https://exact.example.org/landing?more",
    "undercroft://elsewhere",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.1/",
    "http://3232235521/",
    "http://3232235521/",
    "https://asia.regions.example/",
    "http://0x7f.1.evil.test/",
    `https://undercroft.test/${"x".repeat(2048)}`,
  ])("%s", (target) => {
    expect(isAllowedRedirect(settings, target)).toBe(false);
  });
});

describe("even where every address is on the list, a browser is never sent to a host that is written as", () => {
  test.each([
    ["one number", "http://2130706433/"],
    ["numbers of another base", "http://0x7f.1/"],
    ["octal numbers", "http://0177.0.0.1/"],
    ["a part of an address", "http://127.1/"],
    ["an address of somebody's network", "http://192.168.0.1/"],
    ["odd characters", "http://odd_host.test/"],
    ["letters that look like others", "http://\u0440\u0430ypal.test/"],
    ["something that is decoded first", "http://evil%2etest/"],
    ["none at all", "http:evil.test"],
  ])("%s", (_, target) => {
    const open = { siteUrl: "https://undercroft.test", redirectAllowList: ["**"] };
    expect(isAllowedRedirect(open, "http://plain-host.test/landing")).toBe(true);
    expect(isAllowedRedirect(open, target)).toBe(false);
  });
});

test("a redirect to localhost may name any port in development", () => {
  const local = { siteUrl: "http://localhost:3000", redirectAllowList: [] };
  expect(isAllowedRedirect(local, "http://localhost:5173/auth/callback")).toBe(true);
  expect(isAllowedRedirect(local, "https://localhost:5173/auth/callback")).toBe(false);
});
