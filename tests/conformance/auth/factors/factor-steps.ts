// What people do with second factors, through the unmodified client.
import type { SupabaseClient } from "@supabase/supabase-js";
import { adminOf, connectTo } from "../auth-client.ts";
import type { AuthServer } from "../start-auth.ts";
import { totpCode } from "./totp-codes.ts";

/** The password of every account made here. */
export const password = "correct horse battery";

let count = 0;

/** A confirmed account and a client signed in to it. */
export async function createMember(server: AuthServer) {
  count += 1;
  const email = `factor-${count}@example.org`;
  await adminOf(server).createUser({ email, password, email_confirm: true });
  const client = connectTo(server);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, email, id: data.user.id };
}

/** Begins with an authenticator app. */
export async function enrol(client: SupabaseClient, friendlyName = "Kitchen phone") {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return data;
}

/** Shows the code the app has at a time. @param time milliseconds since 1970 */
export function prove(
  client: SupabaseClient,
  factor: { id: string; totp: { secret: string } },
  time?: number,
) {
  const code = totpCode(factor.totp.secret, time);
  return client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
}

/** The level of a client's session, and the one it could have. */
export async function levelOf(client: SupabaseClient) {
  return (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;
}

/** Asks for a challenge; gives its id. */
export async function challenge(client: SupabaseClient, factorId: string): Promise<string> {
  const { data, error } = await client.auth.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}
