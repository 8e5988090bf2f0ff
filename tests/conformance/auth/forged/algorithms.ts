// The algorithm is ours to say, not the token's: https://www.rfc-editor.org/rfc/rfc8725#section-3.1
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { type Forgery, type Material, unbelieved } from "./forge.ts";
import { encode, hmac, signWith, unsigned } from "./sign-by-hand.ts";

/** No signature at all, in every spelling. */
export function unsignedTokens({ header, claims, genuine }: Material): Forgery[] {
  const signature = genuine.split(".")[2];
  const spellings: unknown[] = ["none", "None", "NONE", "nOnE", "none ", " none", "", null, undefined, 0, []];
  return [
    ...spellings.map((alg) =>
      unbelieved(`alg ${JSON.stringify(alg)}, unsigned`, unsigned({ ...header, alg }, claims)),
    ),
    unbelieved(
      "alg none beside a genuine signature",
      unsigned({ ...header, alg: "none" }, claims, signature),
    ),
    unbelieved("alg none without kid", unsigned({ alg: "none", typ: "JWT" }, claims)),
  ];
}

/** Our public key, which everybody has, used as a secret. */
export function confusedKeys({ key, header, claims, publishable }: Material): Forgery[] {
  const { d: _, ...shown } = key;
  const publicKey = createPublicKey({ key: shown, format: "jwk" });
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const point = [Buffer.from(key.x, "base64url"), Buffer.from(key.y, "base64url")];
  const secrets: [string, string | Buffer][] = [
    ["its PEM", pem],
    ["its PEM without the last line break", pem.trimEnd()],
    ["its PEM with Windows line ends", pem.replaceAll("\n", "\r\n")],
    ["its DER", publicKey.export({ type: "spki", format: "der" })],
    ["its JWK", JSON.stringify(shown)],
    ["its JWK as Node writes it", JSON.stringify(publicKey.export({ format: "jwk" }))],
    ["its point", Buffer.concat(point)],
    ["its point, uncompressed", Buffer.concat([Buffer.from([4]), ...point])],
    ["its x in base64url", key.x],
    ["its kid", key.kid],
    ["nothing", ""],
    ["a well-known word", "secret"],
    ["the default of another product", "super-secret-jwt-token-with-at-least-32-characters-long"],
    ["an API key", publishable],
  ];
  const nameless = { alg: "HS256", typ: "JWT" };
  return [
    ...secrets.map(([name, secret]) =>
      unbelieved(`HS256 with ${name} as the secret`, hmac({ ...header, alg: "HS256" }, claims, secret)),
    ),
    unbelieved("HS384 with the public key", hmac({ ...header, alg: "HS384" }, claims, pem, 384)),
    unbelieved("HS512 with the public key", hmac({ ...header, alg: "HS512" }, claims, pem, 512)),
    unbelieved("HS256 without kid", hmac(nameless, claims, pem)),
    unbelieved("HS256 under the name of ES256", hmac(header, claims, pem)),
  ];
}

/** Other algorithms under our kid. */
export function otherAlgorithms({ header, claims }: Material): Forgery[] {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const edwards = generateKeyPairSync("ed25519").privateKey;
  const curve = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve }).privateKey;
  const as = (alg: string) => ({ ...header, alg });
  return [
    unbelieved("RS256 under our kid", signWith(as("RS256"), claims, rsa, "sha256")),
    unbelieved("PS256 under our kid", signWith(as("PS256"), claims, rsa, "sha256")),
    unbelieved("EdDSA under our kid", signWith(as("EdDSA"), claims, edwards, null)),
    unbelieved("Ed25519 under our kid", signWith(as("Ed25519"), claims, edwards, null)),
    unbelieved("ES384 under our kid", signWith(as("ES384"), claims, curve("P-384"), "sha384")),
    unbelieved("ES512 under our kid", signWith(as("ES512"), claims, curve("P-521"), "sha512")),
    unbelieved("ES256K under our kid", signWith(as("ES256K"), claims, curve("secp256k1"), "sha256")),
    unbelieved("es256 in small letters", signWith(as("es256"), claims, curve("P-256"), "sha256")),
    unbelieved(
      "an algorithm that is a list",
      `${encode({ ...header, alg: ["ES256"] })}.${encode(claims)}.AA`,
    ),
  ];
}
