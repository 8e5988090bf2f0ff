import { refuse, takeAttempt } from "#app/parts/profiles/commands.ts";
import { connect } from "#app/parts/profiles/session/session-store.ts";

/** An authenticator that was begun: what it scans, or what is typed into it. */
export type BegunAuthenticator = { factorId: string; uri: string; secret: string };

/** Begins an authenticator app; it counts once its first code was confirmed. @throws AuthRefused */
export async function beginAuthenticator(friendlyName: string): Promise<BegunAuthenticator> {
  takeAttempt();
  const client = await connect();
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  refuse(error);
  return { factorId: data?.id ?? "", uri: data?.totp.uri ?? "", secret: data?.totp.secret ?? "" };
}

/** Begins a phone that gets codes. @returns the factor's id @throws AuthRefused */
export async function beginPhone(friendlyName: string, phone: string): Promise<string> {
  takeAttempt();
  const client = await connect();
  const { data, error } = await client.auth.mfa.enroll({ factorType: "phone", friendlyName, phone });
  refuse(error);
  return data?.id ?? "";
}

/**
 * The library asks for a stick only. A value that no browser knows counts as none given
 * (https://www.w3.org/TR/webauthn-3/#sct-domstring-backwards-compatibility), so the lock of this device will do as well.
 */
const anyKey = {
  hints: [],
  authenticatorSelection: { authenticatorAttachment: "any" as AuthenticatorAttachment },
};

/** Sets a security key up as a second factor; the browser asks for it. @throws AuthRefused, also when the person says no */
export async function addSecurityKey(friendlyName: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.mfa.webauthn.register({ friendlyName }, anyKey);
  refuse(error);
}

/**
 * Takes a factor away. The session is renewed, since without factors none is asked for.
 * @throws AuthRefused
 */
export async function removeFactor(factorId: string): Promise<void> {
  const client = await connect();
  const { error } = await client.auth.mfa.unenroll({ factorId });
  refuse(error);
  await client.auth.refreshSession();
}

/**
 * Makes ten codes to keep on paper. They are told once.
 * @param isThere whether there are codes already; they are worthless afterwards
 * @throws AuthRefused
 */
export async function makeRecoveryCodes(isThere: boolean): Promise<string[]> {
  takeAttempt();
  const client = await connect();
  const { recoveryCodes } = client.auth.mfa;
  const { data, error } = await (isThere ? recoveryCodes.regenerate() : recoveryCodes.generate());
  refuse(error);
  return data?.codes ?? [];
}

/** How many recovery codes have not been used; null when that cannot be told now. */
export async function countRecoveryCodes(): Promise<number | null> {
  try {
    const client = await connect();
    const { data } = await client.auth.mfa.recoveryCodes.getStatus();
    return data?.remaining ?? null;
  } catch {
    return null;
  }
}
