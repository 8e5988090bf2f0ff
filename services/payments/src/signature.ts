// Signatures of webhooks as Stripe makes them: "t=<seconds>,v1=<hex of HMAC-SHA-256 over t.body>".
import { createHmac, timingSafeEqual } from "node:crypto";
import { WebhookRefused } from "./provider.ts";

/** How far a signature's moment may be from ours, in seconds, to either side. */
export const signatureTolerance = 300;

const digest = (secret: string, seconds: number, body: string): string =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");

/** The header that says that we wrote this body now. */
export function sign(secret: string, body: string, now = Date.now()): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, body)}`;
}

/** @throws WebhookRefused when no signature of the header is right, or its moment is too far from now */
export function checkSignature(secret: string, body: string, header: string | null, now = Date.now()): void {
  const parts = (header ?? "").split(",").map((part) => part.split("=", 2) as [string, string?]);
  const seconds = Number(parts.find(([name]) => name === "t")?.[1]);
  const given = parts.flatMap(([name, value]) => (name === "v1" && value ? [value] : []));
  if (!Number.isSafeInteger(seconds) || given.length === 0) throw new WebhookRefused("There is no signature");
  const expected = Buffer.from(digest(secret, seconds, body));
  const isRight = given.some(
    (value) => value.length === expected.length && timingSafeEqual(Buffer.from(value), expected),
  );
  if (!isRight) throw new WebhookRefused("The signature is wrong");
  if (Math.abs(now / 1000 - seconds) > signatureTolerance)
    throw new WebhookRefused("The signature is too old, or from the future");
}
