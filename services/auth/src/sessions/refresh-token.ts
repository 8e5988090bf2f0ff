// Refresh tokens are computed, not stored: version, session, counter and an HMAC over the three under a key that only
// the process has. The session's row says which counter is live.
import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "../secrets.ts";

/** What a refresh token says. */
export type RefreshToken = { sessionId: string; counter: number };

const version = 0;
const macLength = 16;
const bodyLength = 1 + 16 + 6;

/** Makes the token. @param counter at most 2^48 − 1 */
export function createRefreshToken(key: Buffer, { sessionId, counter }: RefreshToken): string {
  const body = Buffer.alloc(bodyLength);
  body.writeUInt8(version, 0);
  body.write(sessionId.replaceAll("-", ""), 1, "hex");
  body.writeUIntBE(counter, 17, 6);
  return Buffer.concat([body, mac(key, body)]).toString("base64url");
}

/** What a token says; "malformed" when it has not the form of one, "foreign" when we did not make it. */
export function readRefreshToken(key: Buffer, token: string): RefreshToken | "malformed" | "foreign" {
  // the form of other systems' tokens: well made, but none of ours
  if (/^[a-z0-9]{12}$/.test(token)) return "foreign";
  const bytes = Buffer.from(token, "base64url");
  const isWhole = bytes.length === bodyLength + macLength && bytes.toString("base64url") === token;
  if (!isWhole || bytes[0] !== version) return "malformed";
  const body = bytes.subarray(0, bodyLength);
  if (!timingSafeEqual(mac(key, body), bytes.subarray(bodyLength))) return "foreign";
  const hex = body.toString("hex", 1, 17);
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { sessionId, counter: body.readUIntBE(17, 6) };
}

function mac(key: Buffer, body: Buffer): Buffer {
  return keyedHash(key, body.toString("hex")).subarray(0, macLength);
}
