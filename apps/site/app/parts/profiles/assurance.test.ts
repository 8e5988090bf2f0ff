import { expect, test } from "vitest";
import { needsSecondStep, readAssurance } from "./assurance.ts";

const tokenWith = (claims: object): string =>
  `head.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
const factor = (status: "verified" | "unverified") =>
  ({ id: "1", factor_type: "totp", status, created_at: "", updated_at: "" }) as const;

test("a person with a verified factor has a second step to take until the token says it was taken", () => {
  const factors = [factor("verified")];
  expect(needsSecondStep({ factors }, tokenWith({ aal: "aal1" }))).toBe(true);
  expect(needsSecondStep({ factors }, tokenWith({ aal: "aal2" }))).toBe(false);
});

test("a factor that was never proven asks nothing, and neither does having none", () => {
  expect(needsSecondStep({ factors: [factor("unverified")] }, tokenWith({ aal: "aal1" }))).toBe(false);
  expect(needsSecondStep({}, tokenWith({ aal: "aal1" }))).toBe(false);
});

test("a token that cannot be read counts as the lower level", () => {
  for (const token of ["", "a.b.c", "only-one-part", tokenWith({ aal: 2 }), tokenWith({})])
    expect(readAssurance(token), token).toBe("aal1");
  expect(readAssurance(tokenWith({ aal: "aal2", name: "Róisín ÿ~>?" }))).toBe("aal2");
});
