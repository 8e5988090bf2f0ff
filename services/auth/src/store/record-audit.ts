// The log of what happened to accounts, in the transaction in which it happened.
import type { QueryRows } from "@undercroft/postgres";
import type { UserRow } from "./user-row.ts";

/** What happened, in the words of Supabase's log where it has any. */
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
  | "recovery_codes_deleted"
  | "recovery_codes_generated"
  | "sso_provider_created"
  | "sso_provider_deleted"
  | "sso_provider_updated"
  | "token_revoked"
  | "user_confirmation_requested"
  | "user_deleted"
  | "user_invited"
  | "user_modified"
  | "user_recovery_requested"
  | "user_signedup"
  | "user_updated_password"
  | "user_reauthenticate_requested";

/** Adds one entry about a person, or about an organisation, whose entity id stands for the address. @param address where the request came from */
export async function recordAudit(
  query: QueryRows,
  action: AuditAction,
  subject: Pick<UserRow, "id" | "email">,
  address: string | undefined,
): Promise<void> {
  const payload = { action, actor_id: subject.id, actor_username: subject.email ?? "" };
  await query("insert into auth.audit_log_entries (payload, ip_address) values ($1, $2)", [
    JSON.stringify(payload),
    address ?? "",
  ]);
}

/** An entry of the log as the protocol shows it. */
export type AuditEntry = {
  id: string;
  payload: Record<string, unknown>;
  created_at: Date;
  ip_address: string;
};

/** One page of the log, newest first, and how many entries there are in all. @param wanted a member of the payload and its value */
export async function listAudit(
  query: QueryRows,
  page: { number: number; size: number },
  wanted: { member: string; value: string } | null,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const values = [wanted?.member ?? null, wanted?.value ?? null];
  const condition = "($1::text is null or payload ->> $1 = $2)";
  const [entries, [count]] = await Promise.all([
    query<AuditEntry>(
      `select id, payload, created_at, ip_address from auth.audit_log_entries
       where ${condition} order by created_at desc, id limit $3 offset $4`,
      [...values, page.size, (page.number - 1) * page.size],
    ),
    query<{ total: number }>(
      `select count(*)::int as total from auth.audit_log_entries where ${condition}`,
      values,
    ),
  ]);
  return { entries, total: count?.total ?? 0 };
}
