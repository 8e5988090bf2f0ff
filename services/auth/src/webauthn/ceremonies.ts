// The two ceremonies of WebAuthn, for second factors and for passkeys: a new key, and a key we know.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Auth } from "../auth.ts";
import type { UserRow } from "../store/user-row.ts";
import { type KeptKey, readAssertion, readRegistration, toLibraryKey } from "./credential.ts";

// loading it takes as long as the rest of the service, so it comes with the first key
const library = () => import("@simplewebauthn/server");

/** A key just made. */
export type NewKey = KeptKey & { aaguid: string; backupEligible: boolean; backedUp: boolean };

/**
 * `passkey`: opens the account alone, so the device must know its owner and keep the account's name.
 * `factor`: is shown beside something else; any stick will do.
 */
export type Purpose = "passkey" | "factor";

/** What the browser is asked to make. @param known keys the device must not make a second of */
export async function askForNewKey(
  auth: Auth,
  user: UserRow,
  purpose: Purpose,
  known: readonly KeptKey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { rpId, rpName } = auth.settings.webauthn;
  const name = user.email || user.phone || user.id;
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID: rpId,
    rpName,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: name,
    userDisplayName: name,
    timeout: auth.settings.factors.challengeSeconds * 1000,
    attestationType: "none",
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transports as [] })),
    authenticatorSelection:
      purpose === "passkey"
        ? { residentKey: "required", userVerification: "required" }
        : { residentKey: "discouraged", userVerification: "preferred" },
  });
}

/** What the browser is asked to sign. @param allowed left out, the person picks one of their passkeys */
export async function askForKey(
  auth: Auth,
  purpose: Purpose,
  allowed?: readonly KeptKey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: auth.settings.webauthn.rpId,
    timeout: auth.settings.factors.challengeSeconds * 1000,
    userVerification: purpose === "passkey" ? "required" : "preferred",
    ...(allowed
      ? { allowCredentials: allowed.map(({ id, transports }) => ({ id, transports: transports as [] })) }
      : {}),
  });
}

/** The key in an answer; undefined when the answer does not fit the question. @param answer as the browser gave it */
export async function readNewKey(
  auth: Auth,
  answer: unknown,
  challenge: string,
  purpose: Purpose,
): Promise<NewKey | undefined> {
  const response = readRegistration(answer);
  if (!response) return undefined;
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...auth.settings.webauthn.origins],
    expectedRPID: auth.settings.webauthn.rpId,
    requireUserVerification: purpose === "passkey",
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = verified.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    aaguid,
    backupEligible: credentialDeviceType === "multiDevice",
    backedUp: credentialBackedUp,
  };
}

/** How often the key has signed, now; undefined when the answer is not that key's to this question. */
export async function checkKey(
  auth: Auth,
  answer: unknown,
  challenge: string,
  { key, purpose }: { key: KeptKey; purpose: Purpose },
): Promise<number | undefined> {
  const response = readAssertion(answer);
  if (!response || response.id !== key.id) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...auth.settings.webauthn.origins],
    expectedRPID: auth.settings.webauthn.rpId,
    credential: toLibraryKey(key),
    requireUserVerification: purpose === "passkey",
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
