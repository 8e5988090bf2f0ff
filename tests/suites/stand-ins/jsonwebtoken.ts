// The one call that the tests make of it: a token signed with a secret (HS256).
import { createHmac } from "node:crypto";

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

export function sign(claims: object, secret: string, { expiresIn }: { expiresIn?: string } = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const seconds = expiresIn === undefined ? {} : { exp: now + 3_600 };
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ iat: now, ...seconds, ...claims })}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}
