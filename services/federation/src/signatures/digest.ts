import { createHash } from "node:crypto";

const sha256 = (body: string | Buffer): string => createHash("sha256").update(body).digest("base64");

/** The value of `Digest` (RFC 3230), as signatures of the draft name it. */
export const digestOf = (body: string | Buffer): string => `SHA-256=${sha256(body)}`;

/** Whether a `Digest` header names this body. */
export const isDigestOf = (header: string | undefined, body: Buffer): boolean =>
  (header ?? "")
    .split(",")
    .some((one) => /^sha-256=/i.test(one.trim()) && one.trim().slice(8) === sha256(body));

/** Whether a `Content-Digest` header (RFC 9530) names this body. */
export const isContentDigestOf = (header: string | undefined, body: Buffer): boolean =>
  (header ?? "").split(",").some((one) => one.trim() === `sha-256=:${sha256(body)}:`);
