import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePageTarget, parseRequestTarget } from "../src/request-target.ts";

describe("a request target", () => {
  test.each([
    ["a fragment", "/events#x"],
    ["an encoded NUL in the query", "/rest/v1/venues?name=eq.%00"],
    ["a NUL", "/events\0"],
    ["a backslash", "/x\\..\\rest/v1/venues"],
    ["a dot segment", "/x/../rest/v1/rpc/hold_booking"],
    ["an encoded dot segment", "/x/%2e%2E/rest/v1/rpc/hold_booking"],
    ["a single dot", "/./rest/v1/venues"],
    ["a dot segment at the end", "/rest/v1/venues/.."],
    ["a broken escape in its path", "/events/%zz"],
    ["no slash at its start", "events"],
    ["an asterisk", "*"],
  ])("with %s is refused", (_what, raw) => {
    expect(parseRequestTarget(raw)).toBeNull();
  });

  test.each([
    ["/", "/"],
    ["/events/the-vault?from=2026-01-01&q=a+b", "/events/the-vault?from=2026-01-01&q=a+b"],
    ["/.well-known/security.txt", "/.well-known/security.txt"],
    ["/%72est/v1/venues", "/rest/v1/venues"],
    ["/events/%e2%82%ac", "/events/%E2%82%AC"],
    ["http://example.org/events?a=1", "/events?a=1"],
    ["http://example.org", "/"],
    ["http://example.org?a=1", "/?a=1"],
    ["/search?q=caf\xc3\xa9", "/search?q=caf%C3%A9"],
    ['/rest/v1/venues?name=in.("a")', "/rest/v1/venues?name=in.(%22a%22)"],
    ["/rest/v1/venues?select=a:b->>c", "/rest/v1/venues?select=a:b-%3E%3Ec"],
  ])("%s is read as %s", (raw, read) => {
    expect(parseRequestTarget(raw)).toBe(read);
  });

  test("is read the same by us and by URL, and read again it stays what it is", () => {
    const char = fc.constantFrom(..."/.?%#\\\"'<>[]{}|^`2eE07aZ~&=\xe9".split(""));
    const target = fc.array(char, { maxLength: 20 }).map((chars) => `/${chars.join("")}`);
    fc.assert(
      fc.property(target, (raw) => {
        const read = parseRequestTarget(raw);
        if (read === null || read.startsWith("//")) return;
        const url = new URL(`http://host${read}`);
        expect(url.href.slice("http://host".length)).toBe(read);
        expect(parseRequestTarget(read)).toBe(read);
      }),
      { numRuns: 3_000 },
    );
  });
});

test("A link with a broken escape leads to a page by that very name, and one with a dot segment nowhere", () => {
  expect(parsePageTarget("/events/%E0%A4%A")).toBe("/events/%E0%A4%25A");
  expect(parsePageTarget("/events/100%?q=5%")).toBe("/events/100%25?q=5%25");
  expect(parsePageTarget("/a/../b%zz")).toBeNull();
  expect(parsePageTarget("/a%/%2e%2e/b")).toBeNull();
});
