// How often an address is written to. Counted by address, not by account, so that the limit says nothing about who is a member.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { keyedHash } from "../secrets.ts";

/** Which call asks for the mail; each has its own clock. */
export type MailKind = "sign-up" | "sign-in" | "recovery" | "email-change" | "reauthentication" | "invite";

const window = 60 * 60;

/** Takes the right to send one mail now. @throws AuthError over_email_send_rate_limit */
export async function claimMail(auth: Auth, query: QueryRows, kind: MailKind, email: string): Promise<void> {
  const { mailFrequencySeconds, mailsPerHour } = auth.settings;
  const now = auth.now();
  const recipient = keyedHash(auth.secrets.mailLimits, email);
  // with no pause, of two requests at once the one that reads its clock first may come second
  const before = mailFrequencySeconds > 0 ? ago(now, mailFrequencySeconds) : "infinity";
  const claimed = await query(
    `insert into auth.mail_limits as m (recipient_hash, kind, last_sent_at, window_started_at)
     values ($1, $2, $3, $3)
     on conflict (recipient_hash, kind) do update set last_sent_at = excluded.last_sent_at,
       window_count = case when m.window_started_at <= $5 then 1 else m.window_count + 1 end,
       window_started_at = case when m.window_started_at <= $5 then excluded.last_sent_at else m.window_started_at end
     where m.last_sent_at <= $4 and (m.window_started_at <= $5 or m.window_count < $6)
     returning kind`,
    [recipient, kind, now, before, ago(now, window), mailsPerHour],
  );
  if (claimed.length > 0) {
    await forgetOld(query, ago(now, 24 * window));
    return;
  }
  const [last] = await query<{ last_sent_at: Date; window_started_at: Date }>(
    "select last_sent_at, window_started_at from auth.mail_limits where recipient_hash = $1 and kind = $2",
    [recipient, kind],
  );
  const since = (time: Date | undefined) =>
    Math.max(0, Math.floor((now.getTime() - (time ?? now).getTime()) / 1000));
  const pause = mailFrequencySeconds - since(last?.last_sent_at);
  if (pause > 0) throw errors.overMailFrequency(pause);
  throw errors.overMailQuota(Math.max(1, window - since(last?.window_started_at)));
}

const ago = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

async function forgetOld(query: QueryRows, before: Date): Promise<void> {
  await query(
    `delete from auth.mail_limits where (recipient_hash, kind) in (
       select recipient_hash, kind from auth.mail_limits where last_sent_at < $1 limit 100 for update skip locked)`,
    [before],
  );
}
