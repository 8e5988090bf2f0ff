import { createHmac } from "node:crypto";

const hmac = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");

/** Signatures made by hand, so that ours and the provider's cannot agree on a mistake. */
export const signed = {
  header: (secret: string, body: string, seconds: number): string =>
    `t=${Math.floor(seconds)},v1=${hmac(secret, `${Math.floor(seconds)}.${body}`)}`,
  /** the secret that test mode signs with */
  testSecret: (secretKey: string): string => hmac(secretKey, "webhook"),
};
