import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { claimSend, type Refusal } from "../limits/claim-send.ts";
import { isMailable } from "./require-mailable.ts";

/** Which call asks for the mail; each has its own clock. */
export type MailKind =
  | "sign-up"
  | "sign-in"
  | "recovery"
  | "email-change"
  | "email-change-again"
  | "reauthentication"
  | "invite";

/** Takes the right to send one mail now. @throws AuthError email_address_not_authorized, over_email_send_rate_limit */
export async function claimMail(auth: Auth, query: QueryRows, kind: MailKind, email: string): Promise<void> {
  if (!isMailable(auth, email)) throw errors.emailNotAuthorized(email);
  const { mailsPerHourInAll } = auth.settings;
  const refusal = await claimOwn(auth, query, kind, email);
  if (refusal?.limit === "frequency") throw errors.overMailFrequency(refusal.seconds);
  if (refusal) throw errors.overMailQuota(refusal.seconds);
  if (mailsPerHourInAll === null) return;
  // an address nobody has counts too: a quota that it spared would tell
  const everybody = { recipient: "", kind: "every mail", frequencySeconds: 0, perHour: mailsPerHourInAll };
  const exhausted = await claimSend(auth, query, everybody);
  if (exhausted) throw errors.overMailQuota(exhausted.seconds);
}

/** The same for a mail that nobody may know of: false where it is too soon. */
export async function tryClaimMail(
  auth: Auth,
  query: QueryRows,
  kind: MailKind,
  email: string,
): Promise<boolean> {
  return isMailable(auth, email) && (await claimOwn(auth, query, kind, email)) === undefined;
}

function claimOwn(auth: Auth, query: QueryRows, kind: MailKind, email: string): Promise<Refusal | undefined> {
  const { mailFrequencySeconds: frequencySeconds, mailsPerHour: perHour } = auth.settings;
  return claimSend(auth, query, { recipient: email, kind, frequencySeconds, perHour });
}
