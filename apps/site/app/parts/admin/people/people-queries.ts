import { ROLE_REFUSALS } from "@undercroft/contract";
import { browserClient } from "#app/api/browser-client.ts";
import { type Answer, call } from "#app/api/call.ts";

/** A person's roles, as the chips name them. */
export const ROLES = ["moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** What staff see of a person. */
export type StaffPerson = Answer<"get_person_for_staff">;

/** Twenty people by a part of their name or handle, or one by the whole address. @throws the data API's error */
export async function searchPeople(query: string, byEmail: boolean) {
  return call("search_people", { p_query: query, p_by_email: byEmail });
}

/** One person. @throws the data API's error */
export async function readPerson(userId: string): Promise<StaffPerson> {
  return call("get_person_for_staff", { p_user_id: userId });
}

/** Gives a role, as the specification does. @throws the data API's error with the sentence of the rule */
export async function giveRole(userId: string, role: Role, assignedBy: string): Promise<void> {
  const client = await browserClient();
  await client.from("user_roles").insert({ user_id: userId, role, assigned_by: assignedBy }).throwOnError();
}

/**
 * Takes a role, as the specification does. Anyone who has no role themselves sees nobody else's, so their delete meets no row
 * and no rule: they get the rule's sentence from here.
 * @throws the data API's error with the sentence of the rule
 */
export async function takeRole(userId: string, role: Role, ownId: string): Promise<void> {
  const client = await browserClient();
  const { data: taken } = await client
    .from("user_roles")
    .delete()
    .eq("user_id", userId)
    .eq("role", role)
    .select("id")
    .throwOnError();
  if (taken.length > 0) return;
  const { data: own } = await client.from("user_roles").select("role").eq("user_id", ownId).throwOnError();
  if (own.length > 0) return; // a colleague was quicker
  const message = role === "admin" ? ROLE_REFUSALS.removeAdmin : ROLE_REFUSALS.removeModerator;
  throw Object.assign(new Error(message), { details: "ROLES_STAFF_REQUIRED", hint: "Ask an admin." });
}

/** Takes a person out of their data, for good. @throws the data API's error */
export async function anonymise(userId: string): Promise<void> {
  await call("anonymize_user_data", { target_user_id: userId });
}

/** Where a person is signed in. @throws the data API's error */
export async function listPersonSessions(userId: string) {
  return call("list_person_sessions", { p_user_id: userId });
}

/** Signs a person out everywhere. @throws the data API's error */
export async function endPersonSessions(userId: string, reason: string): Promise<void> {
  await call("end_person_sessions", { p_user_id: userId, p_reason: reason });
}

/** Adds a note for colleagues. @throws the data API's error */
export async function addNote(userId: string, body: string): Promise<void> {
  await call("add_staff_note", { p_user_id: userId, p_body: body });
}
