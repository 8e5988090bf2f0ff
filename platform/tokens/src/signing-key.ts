// Keys that sign tokens, as JWKs: https://www.rfc-editor.org/rfc/rfc7517. Each has one algorithm, told by its kind and
// never by a token: https://www.rfc-editor.org/rfc/rfc8725#section-3.1
import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from "node:crypto";

/** How tokens are signed: elliptic curve, RSA, Edwards curve, or a secret that both sides know. */
export type SigningAlgorithm = "ES256" | "RS256" | "EdDSA" | "HS256";

/** What anybody may see of a key. */
export type PublicJwk = {
  kid: string;
  kty: string;
  alg: SigningAlgorithm;
  crv?: string;
  x?: string;
  y?: string;
  n?: string;
  e?: string;
};

/** A key we made, with its secret `d`. */
export type PrivateJwk = {
  kid: string;
  kty: "EC";
  crv: "P-256";
  alg: "ES256";
  x: string;
  y: string;
  d: string;
};

/** A key that was read. */
export type SigningKey = {
  /** undefined only for a shared secret: tokens signed with it name no key */
  kid: string | undefined;
  alg: SigningAlgorithm;
  /** undefined for a key that only verifies */
  signWith: KeyObject | undefined;
  verifyWith: KeyObject;
  /** undefined for a secret, which is never shown */
  publicJwk: PublicJwk | undefined;
};

const publicMembers: Record<string, readonly string[]> = {
  EC: ["crv", "x", "y"],
  RSA: ["n", "e"],
  OKP: ["crv", "x"],
};

/** Makes a new ES256 key with a random key id. */
export function generateSigningKey(): PrivateJwk {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y, d } = privateKey.export({ format: "jwk" });
  if (!x || !y || !d) throw new Error("The platform made an incomplete P-256 key");
  return { kid: randomUUID(), kty: "EC", crv: "P-256", alg: "ES256", x, y, d };
}

/** A secret of at least 32 bytes as a key. */
export function secretKeyOf(secret: Buffer, kid?: string): SigningKey {
  if (secret.length < 32) throw new Error("a secret needs at least 32 bytes");
  const key = createSecretKey(secret);
  return { kid, alg: "HS256", signWith: key, verifyWith: key, publicJwk: undefined };
}

/**
 * Reads a JWK: EC P-256, RSA of 2048 bits or more, Ed25519 or a secret (`oct`); without its private part it only verifies.
 * @throws Error saying what is wrong, never with the key in it
 */
export function readSigningKey(jwk: Record<string, unknown>): SigningKey {
  const { kid, kty } = jwk;
  if (kty === "oct") {
    if (typeof jwk.k !== "string") throw new Error("a key of type oct needs k");
    return secretKeyOf(Buffer.from(jwk.k, "base64url"), typeof kid === "string" ? kid : undefined);
  }
  if (typeof kid !== "string" || kid === "") throw new Error("every key needs a kid");
  const alg = algorithmOf(jwk);
  if (!alg) {
    throw new Error(`the key ${kid} must be EC P-256, RSA, Ed25519 or oct, with the alg that belongs to it`);
  }
  const members = (publicMembers[String(kty)] ?? []).map((name) => [name, String(jwk[name])] as const);
  const publicJwk: PublicJwk = { kid, kty: String(kty), alg, ...Object.fromEntries(members) };
  try {
    const verifyWith = createPublicKey({ key: publicJwk as JsonWebKey, format: "jwk" });
    if ((verifyWith.asymmetricKeyDetails?.modulusLength ?? 2048) < 2048) throw new Error("too short");
    const signWith =
      jwk.d === undefined ? undefined : createPrivateKey({ key: jwk as JsonWebKey, format: "jwk" });
    if (signWith && !areOnePair(signWith, verifyWith)) throw new Error("two halves of different keys");
    return { kid, alg, signWith, verifyWith, publicJwk };
  } catch {
    throw new Error(`the key ${kid} is incomplete, too short, or its halves are of different keys`);
  }
}

/** Whether what one signs the other verifies; reading a key does not ask. */
function areOnePair(signWith: KeyObject, verifyWith: KeyObject): boolean {
  const digest = signWith.asymmetricKeyType === "ed25519" ? null : "sha256";
  const probe = Buffer.from("probe");
  return verify(digest, probe, verifyWith, sign(digest, probe, signWith));
}

function algorithmOf({ kty, crv, alg }: Record<string, unknown>): SigningAlgorithm | undefined {
  const kinds: [boolean, SigningAlgorithm][] = [
    [kty === "EC" && crv === "P-256", "ES256"],
    [kty === "RSA", "RS256"],
    [kty === "OKP" && crv === "Ed25519", "EdDSA"],
  ];
  const own = kinds.find(([fits]) => fits)?.[1];
  return alg === undefined || alg === own ? own : undefined;
}
