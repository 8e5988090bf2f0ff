// How often somebody is written to. Counted by address or number, not by account, so that the limit says nothing about
// who is a member.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { keyedHash } from "../secrets.ts";

/** What is to be sent. `frequencySeconds` between two of a kind, `perHour` of a kind. */
export type Sending = { recipient: string; kind: string; frequencySeconds: number; perHour: number };

/** Why not yet, and in how many seconds. */
export type Refusal = { limit: "frequency" | "quota"; seconds: number };

const window = 60 * 60;

/** Takes the right to send one message now; undefined when it was given. */
export async function claimSend(
  auth: Auth,
  query: QueryRows,
  { recipient, kind, frequencySeconds, perHour }: Sending,
): Promise<Refusal | undefined> {
  const now = auth.now();
  const hash = keyedHash(auth.secrets.mailLimits, recipient);
  // with no pause, of two requests at once the one that reads its clock first may come second
  const before = frequencySeconds > 0 ? ago(now, frequencySeconds) : "infinity";
  const claimed = await query(
    `insert into auth.mail_limits as m (recipient_hash, kind, last_sent_at, window_started_at)
     values ($1, $2, $3, $3)
     on conflict (recipient_hash, kind) do update set last_sent_at = excluded.last_sent_at,
       window_count = case when m.window_started_at <= $5 then 1 else m.window_count + 1 end,
       window_started_at = case when m.window_started_at <= $5 then excluded.last_sent_at else m.window_started_at end
     where m.last_sent_at <= $4 and (m.window_started_at <= $5 or m.window_count < $6)
     returning kind`,
    [hash, kind, now, before, ago(now, window), perHour],
  );
  if (claimed.length > 0) {
    await forgetOld(query, ago(now, 24 * window));
    return undefined;
  }
  const [last] = await query<{ last_sent_at: Date; window_started_at: Date }>(
    "select last_sent_at, window_started_at from auth.mail_limits where recipient_hash = $1 and kind = $2",
    [hash, kind],
  );
  const since = (time: Date | undefined) =>
    Math.max(0, Math.floor((now.getTime() - (time ?? now).getTime()) / 1000));
  const pause = frequencySeconds - since(last?.last_sent_at);
  if (pause > 0) return { limit: "frequency", seconds: pause };
  return { limit: "quota", seconds: Math.max(1, window - since(last?.window_started_at)) };
}

/** Gives the right back: what was to be sent was not. */
export async function releaseSend(
  auth: Auth,
  query: QueryRows,
  { recipient, kind, frequencySeconds }: Omit<Sending, "perHour">,
): Promise<void> {
  await query(
    `update auth.mail_limits set last_sent_at = last_sent_at - make_interval(secs => $3),
       window_count = greatest(window_count - 1, 0)
     where recipient_hash = $1 and kind = $2`,
    [keyedHash(auth.secrets.mailLimits, recipient), kind, frequencySeconds],
  );
}

const ago = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

async function forgetOld(query: QueryRows, before: Date): Promise<void> {
  await query(
    `delete from auth.mail_limits where (recipient_hash, kind) in (
       select recipient_hash, kind from auth.mail_limits where last_sent_at < $1 limit 100 for update skip locked)`,
    [before],
  );
}
