// Apple's client secret is a token that we sign:
// https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
import { importPKCS8, SignJWT } from "jose";
import type { AppleKey } from "./provider-settings.ts";

/** How long a secret lives, in seconds; Apple allows half a year. */
export const appleSecretSeconds = 60 * 60;

/** Signs a secret. @throws Error when the key is no PKCS #8 key for ES256 */
export async function createAppleSecret(key: AppleKey, clientId: string): Promise<string> {
  // a key in an environment variable has its line breaks written out
  const privateKey = await importPKCS8(key.privateKey.replaceAll("\\n", "\n"), "ES256");
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: key.keyId })
    .setIssuer(key.teamId)
    .setSubject(clientId)
    .setAudience("https://appleid.apple.com")
    .setIssuedAt()
    .setExpirationTime(`${appleSecretSeconds}s`)
    .sign(privateKey);
}
