import { refuse, takeAttempt } from "#app/parts/profiles/commands.ts";
import { connect } from "#app/parts/profiles/session/session-store.ts";

/** The passkeys of the signed-in person. @throws AuthRefused */
export async function listPasskeys() {
  const client = await connect();
  const { data, error } = await client.auth.passkey.list();
  refuse(error);
  return data ?? [];
}

/** Has this device or browser keep a passkey; it asks the person. @throws AuthRefused, also when they say no */
export async function addPasskey(friendlyName: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { data, error } = await client.auth.registerPasskey();
  refuse(error);
  if (data) await renamePasskey(data.id, friendlyName);
}

/** Calls a passkey by another name. @throws AuthRefused */
export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const client = await connect();
  const { error } = await client.auth.passkey.update({ passkeyId, friendlyName });
  refuse(error);
}

/** Forgets a passkey on our side; the device keeps a key that opens nothing. @throws AuthRefused */
export async function removePasskey(passkeyId: string): Promise<void> {
  const client = await connect();
  const { error } = await client.auth.passkey.delete({ passkeyId });
  refuse(error);
}
