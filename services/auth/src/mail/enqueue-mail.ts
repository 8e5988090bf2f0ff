// Mail is queued in the transaction of its cause and sent by the worker.
import type { QueryRows } from "@undercroft/postgres";

/** The mails this service causes, by the names of their templates. */
export type AuthMail =
  | "already-registered"
  | "confirm-sign-up"
  | "email-change-current"
  | "email-change-new"
  | "identity-linked"
  | "identity-unlinked"
  | "invite"
  | "magic-link"
  | "password-changed"
  | "reauthentication"
  | "recovery"
  | "security-changed";

/** Queues one mail. @param data the words its template needs */
export async function enqueueMail(
  query: QueryRows,
  template: AuthMail,
  recipient: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  await query("select internal.enqueue_mail($1, $2, $3)", [template, recipient, JSON.stringify(data)]);
}
