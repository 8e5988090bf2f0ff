// What a browser's service is handed: words only the browser can read (RFC 8291, aes128gcm of RFC 8188), and who sends them (RFC 8292).
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from "node:crypto";
import type { PushKeys } from "./push-keys.ts";

/** The keys a browser gave for one subscription, both in base64url. */
export type BrowserKeys = { p256dh: string; auth: string };

/** Chosen again for each message; a test names them. */
type Chosen = { salt?: Buffer; privateKey?: Buffer };

const recordBytes = 4_096;
const signedForSeconds = 12 * 60 * 60;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** @throws Error when the browser's keys are none, or when the words do not fit into one record */
export function encryptPush(words: string, browser: BrowserKeys, chosen: Chosen = {}): Buffer {
  const { salt = randomBytes(16) } = chosen;
  const curve = createECDH("prime256v1");
  if (chosen.privateKey) curve.setPrivateKey(chosen.privateKey);
  else curve.generateKeys();
  const own = curve.getPublicKey();
  const theirs = Buffer.from(browser.p256dh, "base64url");
  const between = derive(
    curve.computeSecret(theirs),
    Buffer.from(browser.auth, "base64url"),
    Buffer.concat([Buffer.from("WebPush: info\0"), theirs, own]),
    32,
  );
  const key = derive(between, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(between, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const record = Buffer.concat([Buffer.from(words), Buffer.from([2])]); // 2 ends the last record
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sealed = Buffer.concat([cipher.update(record), cipher.final(), cipher.getAuthTag()]);
  if (sealed.length > recordBytes) throw new Error("The words of a push do not fit into one record");
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordBytes);
  head.writeUInt8(own.length, 4);
  return Buffer.concat([salt, head, own, sealed]);
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** The header by which a browser's service knows us. @param contact whom it writes to @param now in seconds */
export function authorisePush(endpoint: URL, contact: string, keys: PushKeys, now: number): string {
  const point = Buffer.from(keys.publicKey, "base64url"); // 0x04, x, y
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
      d: keys.privateKey,
    },
  });
  const claims = { aud: endpoint.origin, exp: Math.floor(now) + signedForSeconds, sub: contact };
  const text = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${text}.${signature.toString("base64url")}, k=${keys.publicKey}`;
}
