import { callbackAddress, refuse, takeAttempt } from "#app/parts/profiles/commands.ts";
import { connect } from "#app/parts/profiles/session/session-store.ts";

type ProviderName = Parameters<Awaited<ReturnType<typeof connect>>["auth"]["signInWithOAuth"]>[0]["provider"];

/** Leaves for a sign-in service, which sends the person back to `next`. @throws AuthRefused */
export async function signInWithProvider(provider: string, next: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const options = { redirectTo: callbackAddress(next) };
  // the protocol takes any name the server knows, the library's type only the famous ones
  const { error } = await client.auth.signInWithOAuth({ provider: provider as ProviderName, options });
  refuse(error);
}

/** Leaves for the single sign-on of the owner of the domain. @throws AuthRefused when nobody has set one up for it */
export async function signInWithCompany(domain: string, next: string, captchaToken?: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.signInWithSSO({
    domain,
    options: { redirectTo: callbackAddress(next), captchaToken },
  });
  refuse(error);
}

/** Signs in with a key this device or browser keeps. @throws AuthRefused, also when the person says no */
export async function signInWithPasskey(captchaToken?: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.signInWithPasskey({ options: { captchaToken } });
  refuse(error);
}

/** Sends a code to a phone, creating the account where there is none. @throws AuthRefused */
export async function sendPhoneCode(phone: string, captchaToken?: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const options = { shouldCreateUser: true, captchaToken };
  const { error } = await client.auth.signInWithOtp({ phone, options });
  refuse(error);
}

/** Signs in with the code that came to the phone. @throws AuthRefused */
export async function signInWithPhoneCode(phone: string, token: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.verifyOtp({ phone, token, type: "sms" });
  refuse(error);
}

/** Links a sign-in service to the account: leaves for it, and comes back to `next`. @throws AuthRefused */
export async function linkProvider(provider: string, next: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const options = { redirectTo: callbackAddress(next) };
  const { error } = await client.auth.linkIdentity({ provider: provider as ProviderName, options });
  refuse(error);
}
