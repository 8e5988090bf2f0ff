// ES256 key pairs as JWKs: https://www.rfc-editor.org/rfc/rfc7518#section-3.4
import { generateKeyPairSync, randomUUID } from "node:crypto";

/** The only algorithm we sign with and accept. */
export const signingAlgorithm = "ES256";

/** The half of a signing key that anybody may see. */
export type PublicJwk = {
  kid: string;
  kty: "EC";
  crv: "P-256";
  alg: typeof signingAlgorithm;
  x: string;
  y: string;
};

/** A signing key with its secret `d`. */
export type PrivateJwk = PublicJwk & { d: string };

/** Makes a new ES256 key with a random key id. */
export function generateSigningKey(): PrivateJwk {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y, d } = privateKey.export({ format: "jwk" });
  if (!x || !y || !d) throw new Error("The platform made an incomplete P-256 key");
  return { kid: randomUUID(), kty: "EC", crv: "P-256", alg: signingAlgorithm, x, y, d };
}
