import { expect, test } from "vitest";
import { hashOf, isTokenOf, linkOf, passOfLink, tokenOf } from "../src/pass-token.ts";

const secret = "a secret of the server";
const pass = "5b0f8a1e-6d2f-4a4e-9a37-3f1f2f7a9f10";
const other = "5b0f8a1e-6d2f-4a4e-9a37-3f1f2f7a9f11";
const now = Date.UTC(2026, 10, 29, 20);

test("a pass that is given again has the same token, another pass and another server have another", () => {
  expect(tokenOf(secret, pass)).toBe(tokenOf(secret, pass));
  expect(new Set([tokenOf(secret, pass), tokenOf(secret, other), tokenOf("another", pass)]).size).toBe(3);
});

test("a token opens what its hash was kept for, and nothing else", () => {
  const token = tokenOf(secret, pass);
  expect(isTokenOf(token, hashOf(token))).toBe(true);
  expect(isTokenOf(tokenOf(secret, other), hashOf(token))).toBe(false);
  expect(isTokenOf("", hashOf(token))).toBe(false);
});

test("where no hash is kept, no token opens anything", () => {
  expect(isTokenOf(tokenOf(secret, pass), null)).toBe(false);
});

test("the link to a file works for two minutes, and not a millisecond longer", () => {
  const link = linkOf(secret, pass, now);
  expect(passOfLink(secret, link, now)).toBe(pass);
  expect(passOfLink(secret, link, now + 120_000)).toBe(pass);
  expect(passOfLink(secret, link, now + 120_001)).toBeNull();
});

const [, until, signature] = linkOf(secret, pass, now).split(".");
test.each([
  ["another pass", `${other}.${until}.${signature}`],
  ["a later end", `${pass}.${Number(until) + 60_000}.${signature}`],
  ["no signature", `${pass}.${until}`],
  ["an empty signature", `${pass}.${until}.`],
  ["something behind it", `${pass}.${until}.${signature}.more`],
  ["the link of another server", linkOf("another", pass, now)],
  ["the token in its place", tokenOf(secret, pass)],
  ["nothing", ""],
])("a link with %s opens no file", (_what, link) => {
  expect(passOfLink(secret, link, now)).toBeNull();
});

test("a link's signature is not the token, which would open the pass for good", () => {
  expect(signature).not.toBe(tokenOf(secret, pass));
});
