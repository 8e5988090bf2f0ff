// Signatures of the Standard Webhooks specification, symmetric: v1 is HMAC-SHA256 of id, timestamp and body.
import { createHmac } from "node:crypto";

/** What is signed: the id and the seconds go along as headers. */
export type SignedParts = { id: string; timestamp: number; body: string };

/** The value of `webhook-signature`, one signature for each secret (`whsec_` and base64), so that a receiver may still know the old one. */
export const signWebhook = ({ id, timestamp, body }: SignedParts, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" ");
