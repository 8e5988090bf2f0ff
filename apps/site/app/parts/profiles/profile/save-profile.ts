import { NOTICES, USER_NOT_AUTHENTICATED } from "@undercroft/contract";
import type { Database } from "@undercroft/contract/database";
import { call } from "#app/api/call.ts";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { afterLapse, connect, readLapse, rereadPerson } from "#app/parts/profiles/session/session-store.ts";
import { alert, notify } from "#app/ui/notices/toasts.ts";

/** Columns of one's own profile. */
export type ProfileChanges = Database["public"]["Tables"]["profiles"]["Update"];

/** Whether the session is still this person's; where it is not, says so and lets them sign in again. */
async function isStill(personId: string): Promise<boolean> {
  if ((await signedInId()) === personId) return true;
  alert({ title: USER_NOT_AUTHENTICATED });
  // where the session vanished without a word, this screen learns of it here
  await (await connect()).auth.signOut({ scope: "local" });
  const isIn = readLapse()
    ? await afterLapse()
    : await requestSignIn({
        title: "Sign in to save your profile",
        summary: "What you have typed is kept.",
        next: "/profile",
      });
  return isIn && (await signedInId()) === personId;
}

/** Whose session this browser keeps now, also where another tab has ended it. */
async function signedInId(): Promise<string | undefined> {
  const { data } = await (await connect()).auth.getSession();
  return data.session?.user.id;
}

/**
 * Saves what has changed of one's own profile, after signing in again where the session has ended.
 * @returns false when nobody signed in, and nothing was saved
 * @throws the refusal of the database
 */
export async function saveProfile(personId: string, changes: ProfileChanges): Promise<boolean> {
  if (!(await isStill(personId))) return false;
  const client = await connect();
  await client.from("profiles").update(changes).eq("user_id", personId).throwOnError();
  await rereadPerson();
  notify(NOTICES.profileUpdated);
  return true;
}

/** Changes one's handle. @returns as `saveProfile` does @throws the refusal of the database */
export async function changeHandle(personId: string, handle: string): Promise<boolean> {
  if (!(await isStill(personId))) return false;
  await call("change_handle", { p_handle: handle });
  await rereadPerson();
  notify(NOTICES.profileUpdated);
  return true;
}
