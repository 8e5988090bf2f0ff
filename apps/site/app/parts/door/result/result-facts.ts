// What of an answer is shown first.
import type { Party, PartyTicket, ScanResult, Tone } from "#app/parts/door/door-answers.ts";

const order: readonly Tone[] = ["come_in", "look_again", "stop"];

/** The sign of several results: as bad as the worst of them. */
export function worstTone(results: readonly Pick<ScanResult, "tone">[]): Tone {
  const worst = Math.max(0, ...results.map(({ tone }) => order.indexOf(tone)));
  return results.length === 0 ? "stop" : (order[worst] ?? "stop");
}

/** The ticket that a result is of, among the bookings of its answer. */
export function ticketOf(
  parties: readonly Party[],
  result: Pick<ScanResult, "ticket_id">,
): PartyTicket | null {
  return (
    parties.flatMap(({ tickets }) => tickets ?? []).find(({ ticket_id }) => ticket_id === result.ticket_id) ??
    null
  );
}

/** What keeps a whole booking out, no matter which of its tickets is scanned. */
const forAll: ReadonlySet<string> = new Set(["house_full", "too_early", "after_last_entry", "night_off"]);

export const keepsAllOut = (results: readonly Pick<ScanResult, "result">[]): boolean =>
  results.some(({ result }) => forAll.has(result));

/** Who of a booking could come in now. */
export const waitingOf = (party: Party): PartyTicket[] =>
  (party.tickets ?? []).filter(({ is_good, is_inside }) => is_good && !is_inside);
