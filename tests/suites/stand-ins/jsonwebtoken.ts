// The calls that the tests make of it: a token signed with a secret (HS256) or an RSA key (RS256).
import { createHmac, sign as signBy } from "node:crypto";

type SignOptions = { algorithm?: string; keyid?: string; expiresIn?: unknown };

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

export function sign(claims: object, key: string, options: SignOptions = {}): string {
  const { algorithm: alg = "HS256", keyid, expiresIn } = options;
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, ...(expiresIn === undefined ? {} : { exp: now + 3_600 }) };
  const head = { alg, typ: "JWT", ...(keyid ? { kid: keyid } : {}) };
  const text = `${encode(head)}.${encode({ ...times, ...claims })}`;
  const signature =
    alg === "RS256"
      ? signBy("sha256", Buffer.from(text), key)
      : createHmac("sha256", key).update(text).digest();
  return `${text}.${signature.toString("base64url")}`;
}

export default { sign };
