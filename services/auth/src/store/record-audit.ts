// The log of what happened to accounts, in the transaction in which it happened.
import type { QueryRows } from "@undercroft/postgres";
import type { UserRow } from "./user-row.ts";

/** What happened, in the words of Supabase's log. */
export type AuditAction =
  | "challenge_created"
  | "factor_deleted"
  | "factor_in_progress"
  | "factor_unenrolled"
  | "identity_link"
  | "identity_unlink"
  | "invite_accepted"
  | "login"
  | "logout"
  | "mfa_code_login"
  | "passkey_created"
  | "passkey_deleted"
  | "passkey_updated"
  | "token_revoked"
  | "user_confirmation_requested"
  | "user_deleted"
  | "user_invited"
  | "user_modified"
  | "user_recovery_requested"
  | "user_signedup"
  | "user_updated_password"
  | "user_reauthenticate_requested";

/** Adds one entry about `user`. @param address where the request came from */
export async function recordAudit(
  query: QueryRows,
  action: AuditAction,
  user: Pick<UserRow, "id" | "email">,
  address: string | undefined,
): Promise<void> {
  const payload = { action, actor_id: user.id, actor_username: user.email ?? "" };
  await query("insert into auth.audit_log_entries (payload, ip_address) values ($1, $2)", [
    JSON.stringify(payload),
    address ?? "",
  ]);
}
