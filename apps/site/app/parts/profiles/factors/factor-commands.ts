import { refuse, takeAttempt } from "#app/parts/profiles/commands.ts";
import { connect } from "#app/parts/profiles/session/session-store.ts";

/** Proves oneself with the code an authenticator shows now. @throws AuthRefused */
export async function confirmWithAuthenticator(factorId: string, code: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  refuse(error);
}

/** Sends a code to the phone of a factor. @returns the challenge it answers @throws AuthRefused */
export async function sendFactorCode(factorId: string): Promise<string> {
  takeAttempt();
  const client = await connect();
  const { data, error } = await client.auth.mfa.challenge({ factorId });
  refuse(error);
  return data?.id ?? "";
}

/** Proves oneself with the code that was sent. @throws AuthRefused */
export async function confirmWithSentCode(
  factorId: string,
  challengeId: string,
  code: string,
): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.mfa.verify({ factorId, challengeId, code });
  refuse(error);
}

/** Proves oneself with one of the codes kept on paper; each is good once. @throws AuthRefused */
export async function confirmWithRecoveryCode(code: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.mfa.recoveryCodes.verify({ code });
  refuse(error);
}

/** Proves oneself with a key of this device or a stick. @throws AuthRefused, also when the person says no */
export async function confirmWithKey(factorId: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.mfa.webauthn.authenticate({ factorId });
  refuse(error);
}
