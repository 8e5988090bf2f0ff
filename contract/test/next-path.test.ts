import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseNextPath, toSignInPath } from "../src/index.ts";

const hostile: (string | null | undefined)[] = [
  null,
  undefined,
  "",
  " ",
  "events",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "/\\/evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  "\n/events",
  " //evil.example",
  " /events",
  "/\u0000/evil.example",
  "/\u0008//evil.example",
  "/\u000b/evil.example",
  "/\u007f/evil.example",
  "/\u0085/evil.example",
  "/\u2028/evil.example",
  "/\u2029/evil.example",
  "\ufeff/events",
  "http://evil.example",
  "https://evil.example",
  "https:/evil.example",
  "https:evil.example",
  "HTTPS://evil.example",
  "http:\\\\evil.example",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/1",
  "file:///etc/passwd",
  "mailto:a@evil.example",
  "@evil.example",
  "evil.example",
  "/./\\evil.example",
  "/..\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/../..//evil.example",
  "/events/..//evil.example",
  "/events/../..//evil.example",
  "/%2e//evil.example",
  "/%2e%2e//evil.example",
  "/a/%2E%2E//evil.example",
  "/events\\..\\..\\evil.example",
  "/events?next=\\evil",
  "/events#\\evil",
  "/auth",
  "/auth/",
  "/auth/signin",
  "/auth/signin?next=/events",
  "/AUTH/signin",
  "/Auth/callback#access_token=x",
  "/%61uth/signin",
  "/au%74h",
  "/events/../auth/signin",
  "/./auth/signup",
  "/%E0%A4%A",
  `/${"a".repeat(5000)}`,
  "?next=/events",
  "#/events",
  "./events",
  "../events",
];

describe("where sign-in leads", () => {
  test.each(hostile.map((value) => [String(JSON.stringify(value)).slice(0, 60), value]))(
    "%s leads home",
    (_shown, value) => {
      expect(parseNextPath(value)).toBe("/");
    },
  );

  test.each([
    ["/", "/"],
    ["/events", "/events"],
    ["/events/low-end-theory/book?step=details#tickets", "/events/low-end-theory/book?step=details#tickets"],
    ["/events?from=2026-11-27&q=O'Brien", "/events?from=2026-11-27&q=O%27Brien"],
    ["/author", "/author"],
    ["/events//double", "/events//double"],
    ["/search?q=https://evil.example", "/search?q=https://evil.example"],
    ["/venues/Łódź", "/venues/%C5%81%C3%B3d%C5%BA"],
    ["/%2f%2fevil.example", "/%2f%2fevil.example"],
  ])("%j leads to %j", (value, expected) => {
    expect(parseNextPath(value)).toBe(expected);
  });

  test("whatever is asked for, the answer stays on our origin and means the same when read again", () => {
    const pieces = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "%2f",
      "%5c",
      "\t",
      "\n",
      "@",
      ":",
      "evil.example",
      "auth",
      "?",
      "#",
      "a",
      " ",
    );
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join("")}`),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(text, (value) => {
        const path = parseNextPath(value);
        const url = new URL(path, "https://ours.example");
        expect(url.origin).toBe("https://ours.example");
        expect(url.pathname).not.toMatch(/^\/[/\\]/);
        expect(url.pathname).not.toMatch(/^\/auth(?:\/|$)/);
        expect(parseNextPath(path)).toBe(path);
      }),
      { numRuns: 5000 },
    );
  });

  test("the way to sign-in remembers where it came from", () => {
    expect(toSignInPath("/bookings?tab=saved")).toBe("/auth/signin?next=%2Fbookings%3Ftab%3Dsaved");
    expect(toSignInPath("/auth/signup")).toBe("/auth/signin");
  });
});
