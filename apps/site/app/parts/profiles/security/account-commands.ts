import { callbackAddress, refuse, takeAttempt } from "#app/parts/profiles/commands.ts";
import { connect } from "#app/parts/profiles/session/session-store.ts";

/** Where the links of a change of address lead, and providers that were linked. */
const BACK = "/settings/security";

/** Mails a code that proves it is really them at the screen. @throws AuthRefused */
export async function sendReauthenticationCode(): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.reauthenticate();
  refuse(error);
}

/** Uses the mailed code: what asks for it is allowed in this session for ten minutes. @throws AuthRefused */
export async function confirmReauthentication(nonce: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.updateUser({ nonce });
  refuse(error);
}

/**
 * Asks for a new address. It counts once the mailed links have been followed.
 * @returns whether it counts already, as on servers that confirm by themselves
 * @throws AuthRefused
 */
export async function changeEmail(email: string): Promise<{ isChanged: boolean }> {
  takeAttempt();
  const client = await connect();
  const options = { emailRedirectTo: callbackAddress(BACK) };
  const { data, error } = await client.auth.updateUser({ email }, options);
  refuse(error);
  return { isChanged: data.user?.email === email };
}

/**
 * Uses the code of either mail of a change of address.
 * @returns whether the change counts now; otherwise the other mail is still to be answered
 * @throws AuthRefused
 */
export async function confirmEmailChange(
  addresses: readonly string[],
  token: string,
): Promise<{ isChanged: boolean }> {
  takeAttempt();
  const client = await connect();
  let refusal: Parameters<typeof refuse>[0] = null;
  for (const email of addresses) {
    const { data, error } = await client.auth.verifyOtp({ email, token, type: "email_change" });
    if (!error) return { isChanged: data.session !== null };
    refusal = error;
  }
  refuse(refusal);
  return { isChanged: false };
}

/** Mails the links of a change of address again, those that are still to be followed. @throws AuthRefused */
export async function resendEmailChange(currentEmail: string, captchaToken?: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const options = { emailRedirectTo: callbackAddress(BACK), captchaToken };
  const { error } = await client.auth.resend({ type: "email_change", email: currentEmail, options });
  refuse(error);
}

/**
 * Gives the signed-in person a new password, with what else the service asks for.
 * @param proof the mailed code or the present password, where one was asked for
 * @throws AuthRefused
 */
export async function changePassword(
  password: string,
  proof: { code?: string | undefined; currentPassword?: string | undefined },
): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.updateUser({
    password,
    ...(proof.code ? { nonce: proof.code } : {}),
    ...(proof.currentPassword ? { current_password: proof.currentPassword } : {}),
  });
  refuse(error);
}

/**
 * Asks for a new phone number. It counts once the code sent there was typed.
 * @param phone with its country, as in E.164
 * @returns whether it counts already, as on servers that confirm by themselves
 * @throws AuthRefused
 */
export async function changePhone(phone: string): Promise<{ isChanged: boolean }> {
  takeAttempt();
  const client = await connect();
  const { data, error } = await client.auth.updateUser({ phone });
  refuse(error);
  return { isChanged: `+${data.user?.phone}` === phone };
}

/** Confirms a new phone number with the code sent there. @throws AuthRefused */
export async function confirmPhone(phone: string, token: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.verifyOtp({ phone, token, type: "phone_change" });
  refuse(error);
}

/** Sends the code of a change of number again. @throws AuthRefused */
export async function resendPhoneChange(phone: string, captchaToken?: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.resend({ type: "phone_change", phone, options: { captchaToken } });
  refuse(error);
}
