// HTTP Message Signatures (RFC 9421), as servers begin to send them: RSA with SHA-256 over method, address and digest.
import {
  checkMoment,
  type IncomingRequest,
  type ReadSignature,
  SignatureRefused,
} from "./incoming-request.ts";

/** What a component of the signature is in this request; null where it is none that we know. */
function componentOf(name: string, request: IncomingRequest): string | null {
  const [path = "", query] = request.path.split("?");
  if (name === "@method") return request.method;
  if (name === "@target-uri") return `https://${request.host}${request.path}`;
  if (name === "@authority" || name === "host") return request.host;
  if (name === "@path") return path;
  if (name === "@query") return `?${query ?? ""}`;
  return name.startsWith("@") ? null : (request.header(name) ?? null);
}

/** Reads the first signature. @throws SignatureRefused */
export function readMessageSignature(request: IncomingRequest, now: Date): ReadSignature {
  const input = /^([a-z*][a-z0-9_.*-]*)=(\(([^()]{1,500})\)([^,]{1,3000}))$/.exec(
    request.header("signature-input")?.trim() ?? "",
  );
  const [, label = "", parameters = "", components = "", options = ""] = input ?? [];
  const names = [...components.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
  const option = (name: string) => new RegExp(`;${name}=(?:"([^"]*)"|(\\d+))`).exec(options);
  const keyId = option("keyid")?.[1];
  const algorithm = option("alg")?.[1] ?? "rsa-v1_5-sha256";
  const says = (request.header("signature") ?? "").trim();
  const value = says.startsWith(`${label}=:`) && says.endsWith(":") ? says.slice(label.length + 2, -1) : "";
  const isWhole =
    names.includes("@method") &&
    (names.includes("@target-uri") || (names.includes("@authority") && names.includes("@path"))) &&
    (request.method !== "POST" || names.includes("content-digest"));
  if (!keyId || !value || !isWhole || algorithm !== "rsa-v1_5-sha256")
    throw new SignatureRefused("bad_signature");
  checkMoment(Number(option("created")?.[2]) * 1_000, now);
  const expires = option("expires")?.[2];
  if (expires && Number(expires) * 1_000 < now.getTime()) throw new SignatureRefused("bad_date");
  const lines = names.map((name) => {
    const found = componentOf(name, request);
    if (found === null) throw new SignatureRefused("bad_signature");
    return `"${name}": ${found}`;
  });
  return {
    keyId,
    text: [...lines, `"@signature-params": ${parameters}`].join("\n"),
    signature: Buffer.from(value, "base64"),
  };
}
