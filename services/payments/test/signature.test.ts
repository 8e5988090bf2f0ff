import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { WebhookRefused } from "../src/provider.ts";
import { checkSignature, sign, signatureTolerance } from "../src/signature.ts";

const secret = "whsec_test";
const body = '{"id":"evt_1"}';
const now = Date.UTC(2026, 10, 29, 20);
const check = (header: string | null, { at = now, said = body, by = secret } = {}) =>
  checkSignature(by, said, header, at);

test("a body that we signed a moment ago is taken", () => {
  expect(() => check(sign(secret, body, now - 2_000))).not.toThrow();
});

test("the header is what Stripe documents: the moment in seconds, and the HMAC of both in hexadecimal", () => {
  const seconds = now / 1000;
  const hex = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  expect(sign(secret, body, now)).toBe(`t=${seconds},v1=${hex}`);
});

test("while a secret is being changed, one right signature of several is enough", () => {
  const [moment, right] = sign(secret, body, now).split(",");
  expect(() => check(`${moment},v1=${"0".repeat(64)},${right},v0=old`)).not.toThrow();
});

test.each([
  ["no header", null],
  ["an empty header", ""],
  ["words", "not a signature"],
  ["a signature without a moment", `v1=${"0".repeat(64)}`],
  ["a moment without a signature", `t=${now / 1000}`],
  ["an empty signature", `t=${now / 1000},v1=`],
  ["a signature that is too short", `t=${now / 1000},v1=abc`],
  [
    "another moment under the same signature",
    sign(secret, body, now).replace(/t=\d+/, `t=${now / 1000 + 1}`),
  ],
  ["another scheme alone", sign(secret, body, now).replace("v1", "v0")],
])("%s is refused", (_what, header) => {
  expect(() => check(header)).toThrow(WebhookRefused);
});

test("a body in which one letter is another, or another secret's signature, is refused", () => {
  const header = sign(secret, body, now);
  expect(() => check(header, { said: body.replace("1", "2") })).toThrow("The signature is wrong");
  expect(() => check(header, { by: "whsec_other" })).toThrow("The signature is wrong");
});

test("a signature counts for five minutes to either side, and not for a second more", () => {
  const header = sign(secret, body, now);
  const edge = signatureTolerance * 1000;
  for (const at of [now - edge, now + edge]) expect(() => check(header, { at })).not.toThrow();
  for (const at of [now - edge - 1000, now + edge + 1000])
    expect(() => check(header, { at })).toThrow("too old, or from the future");
});
