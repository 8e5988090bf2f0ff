// Reads which key signed a request and over what, before anything is verified.
import { isContentDigestOf, isDigestOf } from "./digest.ts";
import {
  checkMoment,
  type IncomingRequest,
  type ReadSignature,
  SignatureRefused,
} from "./incoming-request.ts";
import { readMessageSignature } from "./message-signature.ts";

/** `name="value"` and `name=value`, with commas between. */
function readParameters(header: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", quoted, bare] of header.matchAll(/([a-zA-Z]+)=(?:"([^"]*)"|([^\s,"]+))/g))
    found.set(name, quoted ?? bare ?? "");
  return found;
}

/** @throws SignatureRefused */
export function readSignature(request: IncomingRequest, now: Date): ReadSignature {
  if (request.header("signature-input") !== undefined) {
    const read = readMessageSignature(request, now);
    if (!isContentDigestOf(request.header("content-digest"), request.body))
      throw new SignatureRefused("bad_digest");
    return read;
  }
  const header = request.header("signature");
  if (!header || header.length > 4_000) throw new SignatureRefused("no_signature");
  const parameters = readParameters(header);
  const keyId = parameters.get("keyId") ?? "";
  const algorithm = parameters.get("algorithm") ?? "rsa-sha256";
  const names = (parameters.get("headers") ?? "").toLowerCase().split(" ");
  if (keyId === "" || !["rsa-sha256", "hs2019"].includes(algorithm))
    throw new SignatureRefused("bad_signature");
  const needed = ["(request-target)", "host", "date", ...(request.method === "POST" ? ["digest"] : [])];
  if (names.length > 12 || needed.some((name) => !names.includes(name)))
    throw new SignatureRefused("bad_signature");
  if (request.method === "POST" && !isDigestOf(request.header("digest"), request.body))
    throw new SignatureRefused("bad_digest");
  checkMoment(Date.parse(request.header("date") ?? ""), now);
  const lines = names.map((name) => `${name}: ${headerOf(name, request)}`);
  return {
    keyId,
    text: lines.join("\n"),
    signature: Buffer.from(parameters.get("signature") ?? "", "base64"),
  };
}

function headerOf(name: string, request: IncomingRequest): string {
  if (name === "(request-target)") return `${request.method.toLowerCase()} ${request.path}`;
  if (name === "host") return request.host;
  const value = request.header(name);
  if (value === undefined) throw new SignatureRefused("bad_signature");
  return value;
}
