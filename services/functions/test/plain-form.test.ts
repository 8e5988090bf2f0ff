import { expect, test } from "vitest";
import { isPlain } from "../src/plain-form.ts";

const site = "https://undercroft.example/functions/v1/x";
const post = (type: string, headers: Record<string, string> = {}) =>
  new Request(site, { method: "POST", body: "a=1", headers: { "content-type": type, ...headers } });

test.each([
  ["a link that was followed", new Request(site), true],
  ["a form without scripts", post("application/x-www-form-urlencoded"), true],
  ["a form in parts", post("multipart/form-data; boundary=x"), true],
  ["a form in capitals", post("Application/X-WWW-Form-Urlencoded; charset=utf-8"), true],
  ["a call of our client", post("application/json"), false],
  ["a call without a kind", new Request(site, { method: "POST" }), false],
  ["a form with a key", post("application/x-www-form-urlencoded", { authorization: "Bearer x" }), false],
  ["a link with a key", new Request(site, { headers: { authorization: "Bearer x" } }), false],
])("%s is told apart from a call of our scripts", (_what, request, expected) => {
  expect(isPlain(request)).toBe(expected);
});
