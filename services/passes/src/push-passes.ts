// Tells phones that their passes changed, as the database says who is to be told. May run on two servers at once.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { PushOutcome, PushSender } from "./apple/push-sender.ts";
import { type GoogleApi, GoogleAway } from "./google/google-api.ts";
import { toGoogle, toGoogleClass } from "./google/google-objects.ts";
import type { PassEvent, WalletPass } from "./pass.ts";

/** What the job works with; null for a wallet without keys. */
export type PushParts = {
  database: ServiceDatabase;
  apple: { sender: PushSender } | null;
  google: { api: GoogleApi; issuer: string } | null;
  onError: (error: unknown) => void;
};

type Due = {
  id: string;
  round: number;
  pass_id: string | null;
  event_id: string | null;
  push_token: string | null;
};

const atOnce = 50;

/** Sends what is due until nothing is, or until the server stops. */
export async function pushPasses(parts: PushParts, signal?: AbortSignal): Promise<void> {
  const { database, apple, google } = parts;
  while (!signal?.aborted) {
    const due = await database.query<Due>("select * from internal.take_pass_pushes($1, $2, $3)", [
      atOnce,
      apple !== null,
      google !== null,
    ]);
    if (due.length === 0) return;
    // nights before the tickets that refer to them
    const nights = due.filter(({ event_id }) => event_id !== null);
    const tickets = due.filter(({ event_id }) => event_id === null);
    for (const batch of [nights, tickets]) await Promise.all(batch.map((push) => sendOne(push, parts)));
  }
}

async function sendOne(push: Due, parts: PushParts): Promise<void> {
  let outcome: PushOutcome = "later";
  try {
    outcome = await send(push, parts);
  } catch (error) {
    if (!(error instanceof GoogleAway)) {
      // sent again, it would be refused again
      parts.onError(error);
      outcome = "done";
    }
  }
  await parts.database.query("select internal.note_pass_push($1, $2, $3)", [push.id, push.round, outcome]);
}

async function send(push: Due, { database, apple, google }: PushParts): Promise<PushOutcome> {
  if (push.push_token !== null) return apple ? apple.sender.send(push.push_token) : "later";
  if (!google) return "later";
  if (push.event_id) {
    const [row] = await database.query<{ event: PassEvent | null }>(
      "select internal.read_pass_event($1) as event",
      [push.event_id],
    );
    if (row?.event) await google.api.patch("eventTicketClass", toGoogleClass(google.issuer, row.event));
    return "done";
  }
  const [row] = await database.query<{ pass: WalletPass | null }>("select internal.read_pass($1) as pass", [
    push.pass_id,
  ]);
  if (row?.pass) {
    const { kinds, object } = toGoogle(google.issuer, row.pass);
    await google.api.patch(kinds.object, object);
  }
  return "done";
}
