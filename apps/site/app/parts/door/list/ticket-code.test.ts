import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { hashCode, isSignedBy, readTicketCode } from "./ticket-code.ts";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const event = "0b5fb2ad-0000-4000-8000-000000000001";
const code = "ks6cxbtj1w9cnsgmrs98bq3gyg";

function toLetters(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const { x = "" } = publicKey.export({ format: "jwk" });
const words = `U1${code.toUpperCase()}0102`;
const proof = words + toLetters(sign(null, Buffer.from(`${words} ${event}`), privateKey));

test("a QR says its code and the number of its type, in any case", () => {
  expect(readTicketCode(proof)).toMatchObject({ code, signed: { type: 2 } });
  expect(readTicketCode(proof.toLowerCase()).code).toBe(code);
});

test("a code that is typed is read with spaces and hyphens, in any case", () => {
  expect(readTicketCode(" KS6C-XBTJ 1w9cnsgmrs98bq3gyg ")).toEqual({ code, signed: null });
});

test("the signature of the night is known, and no other", async () => {
  const read = readTicketCode(proof);
  expect(await isSignedBy(x, event, read)).toBe(true);
  expect(await isSignedBy(x, event.replace("1", "2"), read)).toBe(false);
  expect(await isSignedBy(x, event, readTicketCode(proof.replace("0102", "0103")))).toBe(false);
  expect(await isSignedBy(x, event, readTicketCode(`${proof.slice(0, -5)}00000`))).toBe(false);
  expect(await isSignedBy(null, event, read)).toBe(false);
  expect(await isSignedBy(x, event, readTicketCode(code))).toBe(false);
});

test("a code is known on a list by sixteen letters of its hash", async () => {
  const whole = createHash("sha256").update(`${event}:${code}`).digest("base64url");
  expect(await hashCode(event, code)).toBe(whole.slice(0, 16));
});
