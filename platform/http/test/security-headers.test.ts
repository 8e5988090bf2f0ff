import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { baseSecurityHeaders, pagePolicy } from "../src/security-headers.ts";

const plain = { isHttps: false, isDevelopment: false };
const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const directive = (policy: string, name: string): string =>
  policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";

describe("the policy of a page", () => {
  test("lets its own inline scripts run, by their hash, and no other", () => {
    const html = `<script>one()</script><script type="module" async="">two()\n</script><script src="/a.js"></script><script>theirs()</script>`;
    expect(directive(pagePolicy(html, ["one()", "two()\n"], plain), "script-src")).toBe(
      `script-src 'self' ${hash("one()")} ${hash("two()\n")}`,
    );
  });

  test("a page without inline scripts allows only files", () => {
    expect(directive(pagePolicy("<p>Hello</p>", [], plain), "script-src")).toBe("script-src 'self'");
  });

  test("allows style attributes but no style elements other than its own", () => {
    const policy = pagePolicy("<style>p{}</style>", [], plain);
    expect(directive(policy, "style-src")).toBe(`style-src 'self' ${hash("p{}")}`);
    expect(directive(policy, "style-src-attr")).toBe("style-src-attr 'unsafe-inline'");
  });

  test("talks to nobody else and is framed by nobody", () => {
    const policy = pagePolicy("", [], plain);
    expect(directive(policy, "connect-src")).toBe("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-eval");
    expect(directive(policy, "frame-src")).toBe("");
  });

  test("lets in whom the operator has named, where they are needed and nowhere else", () => {
    const foreign = { "script-src": ["https://a.test"], "frame-src": ["https://a.test", "https://*.b.test"] };
    const policy = pagePolicy("", [], { ...plain, foreign });
    expect(directive(policy, "script-src")).toBe("script-src 'self' https://a.test");
    expect(directive(policy, "frame-src")).toBe("frame-src 'self' https://a.test https://*.b.test");
    for (const name of ["connect-src", "style-src"]) expect(directive(policy, name)).toBe(`${name} 'self'`);
    const styled = { "style-src": ["https://a.test"], "connect-src": ["https://a.test"] };
    const other = pagePolicy("", [], { ...plain, foreign: styled });
    for (const name of Object.keys(styled)) {
      expect(directive(other, name)).toBe(`${name} 'self' https://a.test`);
    }
  });
});

test("browsers are told to stay on https exactly when the site is on it", () => {
  expect(baseSecurityHeaders(plain)).not.toHaveProperty("Strict-Transport-Security");
  expect(baseSecurityHeaders({ ...plain, isHttps: true })).toHaveProperty("Strict-Transport-Security");
});

describe("a page with sources of its own", () => {
  const stripe = { "frame-src": ["https://js.stripe.com", "https://*.js.stripe.com"] };
  const options = { isHttps: true, isDevelopment: false, pages: { "/payment": stripe } };

  test("lets them in at its path and below it, and no other page does", () => {
    expect(pagePolicy("", [], options, "/payment")).toContain("frame-src 'self' https://js.stripe.com");
    expect(pagePolicy("", [], options, "/payment/return")).toContain(
      "frame-src 'self' https://js.stripe.com",
    );
    expect(pagePolicy("", [], options, "/payments")).not.toContain("stripe");
    expect(pagePolicy("", [], options, "/bookings")).not.toContain("stripe");
    expect(pagePolicy("", [], options)).not.toContain("stripe");
  });

  test("lets whom it frames open a wallet", () => {
    expect(baseSecurityHeaders(options)["Permissions-Policy"]).toContain(
      'payment=(self "https://js.stripe.com")',
    );
    expect(baseSecurityHeaders({ ...options, pages: {} })["Permissions-Policy"]).toContain("payment=(self)");
  });

  test("lets no player open a wallet, and frames it at its path alone", () => {
    const player = "https://w.soundcloud.com";
    const social = {
      ...options,
      pages: { ...options.pages, "/social": { "frame-src": [player] } },
      players: { soundcloud: player },
    };
    expect(baseSecurityHeaders(social)["Permissions-Policy"]).toContain(
      'payment=(self "https://js.stripe.com")',
    );
    expect(pagePolicy("", [], social, "/social/p/1")).toContain(`frame-src 'self' ${player}`);
    expect(pagePolicy("", [], social, "/")).not.toContain(player);
  });
});

describe("a page with a player of another company", () => {
  const options = {
    isHttps: true,
    isDevelopment: false,
    players: { soundcloud: "https://w.soundcloud.com", mixcloud: "https://player-widget.mixcloud.com" },
  };

  test("may frame that player and no other; a page without one frames nothing", () => {
    const policy = pagePolicy('<figure data-player="soundcloud">', [], options);
    expect(policy).toContain("frame-src 'self' https://w.soundcloud.com;");
    expect(policy).not.toContain("mixcloud");
    expect(pagePolicy("<p>soundcloud</p>", [], options)).not.toContain("frame-src");
  });

  test("is not made by words that people write, nor of a service that is switched off", () => {
    expect(pagePolicy("<p>data-player=&quot;soundcloud&quot;</p>", [], options)).not.toContain("frame-src");
    expect(pagePolicy('<script>"data-player=\\"soundcloud\\""</script>', [], options)).not.toContain(
      "frame-src",
    );
    expect(pagePolicy('<figure data-player="bandcamp">', [], options)).not.toContain("frame-src");
  });
});
