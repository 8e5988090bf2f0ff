import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { claimSend } from "../limits/claim-send.ts";

/** Which call asks for the mail; each has its own clock. */
export type MailKind = "sign-up" | "sign-in" | "recovery" | "email-change" | "reauthentication" | "invite";

/** Takes the right to send one mail now. @throws AuthError over_email_send_rate_limit */
export async function claimMail(auth: Auth, query: QueryRows, kind: MailKind, email: string): Promise<void> {
  const { mailFrequencySeconds: frequencySeconds, mailsPerHour: perHour, mailsPerHourInAll } = auth.settings;
  const refusal = await claimSend(auth, query, { recipient: email, kind, frequencySeconds, perHour });
  if (refusal?.limit === "frequency") throw errors.overMailFrequency(refusal.seconds);
  if (refusal) throw errors.overMailQuota(refusal.seconds);
  if (mailsPerHourInAll === null) return;
  // an address nobody has counts too: a quota that it spared would tell
  const everybody = { recipient: "", kind: "every mail", frequencySeconds: 0, perHour: mailsPerHourInAll };
  const exhausted = await claimSend(auth, query, everybody);
  if (exhausted) throw errors.overMailQuota(exhausted.seconds);
}
