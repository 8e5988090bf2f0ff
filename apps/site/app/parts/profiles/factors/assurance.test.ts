import { expect, test } from "vitest";
import { needsMfa, readAssurance } from "./assurance.ts";

const tokenWith = (claims: object): string =>
  `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
const factor = (status: "verified" | "unverified") =>
  ({ id: "1", factor_type: "totp", status, created_at: "", updated_at: "" }) as const;

test("a person with a verified factor is asked for multi-factor authentication until the token is at aal2", () => {
  const factors = [factor("verified")];
  expect(needsMfa({ factors }, tokenWith({ aal: "aal1" }))).toBe(true);
  expect(needsMfa({ factors }, tokenWith({ aal: "aal2" }))).toBe(false);
});

test("a factor that was never proven asks nothing, and neither does having none", () => {
  expect(needsMfa({ factors: [factor("unverified")] }, tokenWith({ aal: "aal1" }))).toBe(false);
  expect(needsMfa({}, tokenWith({ aal: "aal1" }))).toBe(false);
});

test("a token that cannot be read counts as the lower level", () => {
  for (const token of ["", "a.b.c", "only-one-part", tokenWith({ aal: 2 }), tokenWith({})])
    expect(readAssurance(token), token).toBe("aal1");
  expect(readAssurance(tokenWith({ aal: "aal2", name: "Róisín ÿ~>?" }))).toBe("aal2");
});
