// A genuine token, changed.
import { type Forgery, type Material, unbelieved } from "./forge.ts";
import { encode, es256 } from "./sign-by-hand.ts";

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const bytes = (number: bigint) => Buffer.from(number.toString(16).padStart(64, "0"), "hex");
const text = (...numbers: bigint[]) => Buffer.concat(numbers.map(bytes)).toString("base64url");

/** Signatures that are none. Zeros: CVE-2022-21449. */
export function brokenSignatures({ genuine }: Material): Forgery[] {
  const [head = "", body = "", signature = ""] = genuine.split(".");
  const raw = Buffer.from(signature, "base64url");
  const flipped = Buffer.from(raw);
  flipped[40] = (flipped[40] ?? 0) ^ 1;
  const half = [raw.subarray(0, 32), raw.subarray(32)] as const;
  const signatures: [string, string][] = [
    ["empty", ""],
    ["of zeros", text(0n, 0n)],
    ["r 0", text(0n, 1n)],
    ["s 0", text(1n, 0n)],
    ["r and s 1", text(1n, 1n)],
    ["r and s the order of the curve", text(order, order)],
    ["r one above the order", text(order + 1n, 1n)],
    ["r and s as large as can be", "_".repeat(86)],
    ["r and s exchanged", Buffer.concat([half[1], half[0]]).toString("base64url")],
    ["with a bit changed", flipped.toString("base64url")],
    ["a byte short", raw.subarray(0, 63).toString("base64url")],
    ["a byte long", Buffer.concat([raw, Buffer.alloc(1)]).toString("base64url")],
    ["twice", `${signature}${signature}`],
    ["half", half[0].toString("base64url")],
    [
      "in DER",
      Buffer.concat([Buffer.from([0x30, 68, 2, 32]), half[0], Buffer.from([2, 32]), half[1]]).toString(
        "base64url",
      ),
    ],
    ["padded", `${signature}==`],
    ["with a letter more", `${signature}AB`],
    ["in hexadecimal", raw.toString("hex")],
  ];
  return signatures.map(([name, changed]) => unbelieved(`signature ${name}`, `${head}.${body}.${changed}`));
}

/** Claims changed under the signature of others, or signed with a key that is not ours. */
export function escalations({ genuine, own, header, claims, publishable }: Material): Forgery[] {
  const [head, , signature] = genuine.split(".");
  const [keyHead, , keySignature] = publishable.split(".");
  const apiClaims = JSON.parse(Buffer.from(publishable.split(".")[1] ?? "", "base64url").toString());
  const doubled = JSON.stringify(claims).replace(/\}$/, ',"role":"service_role","sub":"nobody"}');
  const roles = [
    "service_role",
    "supabase_admin",
    "postgres",
    "authenticator",
    "auth_admin",
    "pg_read_all_data",
  ];
  return [
    ...roles.map((role) =>
      unbelieved(`role ${role}, signed with another key`, es256(header, { ...claims, role }, own)),
    ),
    unbelieved(
      "role changed, signature kept",
      `${head}.${encode({ ...claims, role: "service_role" })}.${signature}`,
    ),
    unbelieved("a role twice, signature kept", `${head}.${encode(doubled)}.${signature}`),
    unbelieved("a role twice, signed with another key", es256(header, doubled, own)),
    unbelieved(
      "an API key made a service key",
      `${keyHead}.${encode({ ...apiClaims, role: "service_role" })}.${keySignature}`,
    ),
    unbelieved("one's own claims with an API key's signature", `${head}.${encode(claims)}.${keySignature}`),
    unbelieved(
      "another's id, signature kept",
      `${head}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    ),
  ];
}
