// HTTP signatures as Mastodon, Mobilizon and Gancio send and verify them: draft-cavage-http-signatures-12 with RSA and SHA-256.
import { createSign } from "node:crypto";
import { digestOf } from "./digest.ts";

/** Who signs: the address of a public key, and its private half as PEM. */
export type Signer = { keyId: string; privateKey: string };

/** What is signed. */
export type RequestToSign = { method: "GET" | "POST"; url: string; body?: string; now: Date };

/** The headers that go along with a request so that it is known to be ours. */
export function signRequest(
  signer: Signer,
  { method, url, body, now }: RequestToSign,
): Record<string, string> {
  const { host, pathname, search } = new URL(url);
  const signed: [string, string][] = [
    ["(request-target)", `${method.toLowerCase()} ${pathname}${search}`],
    ["host", host],
    ["date", now.toUTCString()],
    ...(body === undefined ? [] : ([["digest", digestOf(body)]] as [string, string][])),
  ];
  const text = signed.map(([name, value]) => `${name}: ${value}`).join("\n");
  const signature = createSign("sha256").update(text).sign(signer.privateKey, "base64");
  return {
    ...Object.fromEntries(signed.slice(1)),
    signature: `keyId="${signer.keyId}",algorithm="rsa-sha256",headers="${signed.map(([name]) => name).join(" ")}",signature="${signature}"`,
  };
}
