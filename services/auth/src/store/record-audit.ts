// The log of what happened to accounts, in the transaction in which it happened.
import type { QueryRows } from "@undercroft/postgres";
import type { UserRow } from "./user-row.ts";

/** What happened, in the words of Supabase's log where it has any, and what each is about. */
const kinds = {
  challenge_created: "factor",
  factor_deleted: "factor",
  factor_in_progress: "factor",
  factor_unenrolled: "factor",
  identity_linked: "user",
  identity_unlinked: "user",
  invite_accepted: "account",
  login: "account",
  logout: "account",
  passkey_created: "user",
  passkey_deleted: "user",
  passkey_updated: "user",
  recovery_codes_deleted: "factor",
  recovery_codes_generated: "factor",
  sso_provider_created: "team",
  sso_provider_deleted: "team",
  sso_provider_updated: "team",
  token_revoked: "token",
  user_confirmation_requested: "user",
  user_deleted: "team",
  user_invited: "team",
  user_modified: "user",
  user_reauthenticate_requested: "user",
  user_reauthenticated: "user",
  user_recovery_requested: "user",
  user_signedup: "team",
  user_updated_password: "user",
  verification_attempted: "factor",
} as const;

/** The actions the audit log knows. */
export type AuditAction = keyof typeof kinds;

/** Whom an entry is about. */
type Subject = Pick<UserRow, "id" | "email"> & { phone?: string | null };

/** Adds one entry about a person, or about an organisation, whose entity id stands for the address. @param address where the request came from */
export async function recordAudit(
  query: QueryRows,
  action: AuditAction,
  { id, email, phone }: Subject,
  address: string | undefined,
): Promise<void> {
  const payload = {
    action,
    log_type: kinds[action],
    actor_id: id,
    actor_username: email ?? phone ?? "",
  };
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

/** One page of the log, newest first, and how many entries there are in all. @param wanted a member of the payload and a part of its value */
export async function listAudit(
  query: QueryRows,
  page: { number: number; size: number },
  wanted: { member: string; value: string } | null,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const part = wanted && `%${wanted.value.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const values = [wanted?.member ?? null, part];
  const condition = "($1::text is null or payload ->> $1 ilike $2)";
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
