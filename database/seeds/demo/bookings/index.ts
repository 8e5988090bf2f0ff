import { insertRows } from "../../insert-rows.ts";
import type { DemoSeed } from "../demo-seed.ts";
import type { EventRows } from "../events/events.ts";
import events from "../events/index.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";
import { dealBookings } from "./bookings.ts";

/** What the visitor holds: something free tomorrow or after, a release of a paid night this month, one night gone by. */
function listVisitorTypes(rows: EventRows, now: Date): Set<string> {
  const starts = new Map(rows.events.map((event) => [event.id, Date.parse(event.starts_at)]));
  const sold = new Set(rows.stock.filter((stock) => stock.sold >= 2).map((stock) => stock.ticket_type_id));
  const days = (type: { event_id: string }) =>
    ((starts.get(type.event_id) ?? 0) - now.getTime()) / 86_400_000;
  const held = rows.ticket_types.filter((type) => sold.has(type.id)).sort((a, b) => days(a) - days(b));
  const chosen = [
    held.find((type) => type.kind === "free" && days(type) > 1),
    held.find((type) => type.kind === "paid" && days(type) > 1),
    held.find((type) => type.kind === "paid" && days(type) > 6),
    held.find((type) => type.kind === "paid" && days(type) < -1),
  ];
  return new Set(chosen.flatMap((type) => (type ? [type.id] : [])));
}

const bookings: DemoSeed<void> = {
  after: [events, people],
  seed: async ({ client, now, onProgress, resultOf }) => {
    const rows = resultOf(events);
    const visitorTypes = listVisitorTypes(rows, now);
    const dealt = dealBookings(rows, resultOf(people), getAccount("visitor"), visitorTypes, now);
    await insertRows(client, "public.bookings", dealt.bookings);
    await insertRows(client, "public.booking_lines", dealt.booking_lines);
    await insertRows(client, "public.tickets", dealt.tickets);
    onProgress(`${dealt.tickets.length} tickets`);
  },
};

export default bookings;
