import { call } from "#app/api/call.ts";
import { refuse, takeAttempt } from "#app/parts/profiles/commands.ts";
import { connect } from "#app/parts/profiles/session/session-store.ts";

/** The signed-in devices of a person, the latest used first. @throws the data API's error */
export async function listSessions() {
  return call("list_sessions");
}

export type SignedInDevice = Awaited<ReturnType<typeof listSessions>>[number];

/** Signs one device out. @throws the data API's error */
export async function endSession(id: string): Promise<void> {
  takeAttempt();
  await call("end_session", { p_session_id: id });
}

/** Signs every other device out. @throws AuthRefused */
export async function endOtherSessions(): Promise<void> {
  const client = await connect();
  const { error } = await client.auth.signOut({ scope: "others" });
  refuse(error);
}
