import type pg from "pg";
import { withoutRowChecks } from "../../insert-rows.ts";
import type { DemoSeed } from "../demo-seed.ts";
import type { EventRows } from "../events/events.ts";
import events from "../events/index.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";
import { type BookingRows, dealBookings } from "./bookings.ts";

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

/** What was sold holds the policy of its night, and the VAT of its fee. One statement a table: later updates would write each row twice. What a buyer chose to pay keeps its bounds. */
async function insertBookings(client: pg.ClientBase, dealt: BookingRows): Promise<void> {
  const columns = (rows: object[]) => Object.keys(rows[0] ?? {});
  const [bookings, lines, tickets] = [dealt.bookings, dealt.booking_lines, dealt.tickets].map((rows) =>
    JSON.stringify(rows),
  );
  const own = columns(dealt.bookings);
  await client.query(
    `insert into public.bookings (${own.join(", ")}, organiser_id, refund_policy, terms_version, fee_vat_pence)
     select ${own.map((name) => `r.${name}`).join(", ")}, e.organiser_id,
       case when r.total_pence > 0 then e.refund_policy else '{}' end, case when r.total_pence > 0 then '1' end, l.vat
     from json_populate_recordset(null::public.bookings, $1) r
     join public.events e on e.id = r.event_id
     join (
       select booking_id, sum(quantity * internal.vat_inside(unit_fee_pence, 2000)) as vat
       from json_populate_recordset(null::public.booking_lines, $2) group by booking_id
     ) l on l.booking_id = r.id`,
    [bookings, lines],
  );
  const ofLine = columns(dealt.booking_lines).join(", ");
  await client.query(
    `insert into public.booking_lines (${ofLine}, unit_fee_vat_pence)
     select ${ofLine}, internal.vat_inside(unit_fee_pence, 2000) from json_populate_recordset(null::public.booking_lines, $1)`,
    [lines],
  );
  await client.query(
    `insert into internal.own_prices (booking_line_id, least_pence, most_pence)
     select l.id, t.min_pence, coalesce(t.max_pence, 1000000) from public.booking_lines l join public.ticket_types t on t.id = l.ticket_type_id
     where t.kind = 'donation' on conflict do nothing`,
  );
  const ofTicket = columns(dealt.tickets);
  await client.query(
    `insert into public.tickets (${ofTicket.join(", ")}, refund_policy)
     select ${ofTicket.map((name) => `r.${name}`).join(", ")}, b.refund_policy
     from json_populate_recordset(null::public.tickets, $1) r join public.bookings b on b.id = r.booking_id`,
    [tickets],
  );
}

const bookings: DemoSeed<void> = {
  after: [events, people],
  seed: async ({ client, now, onProgress, resultOf }) => {
    const rows = resultOf(events);
    const visitorTypes = listVisitorTypes(rows, now);
    const dealt = dealBookings(rows, resultOf(people), getAccount("visitor"), visitorTypes, now);
    await withoutRowChecks(client, () => insertBookings(client, dealt));
    onProgress(`${dealt.tickets.length} tickets`);
  },
};

export default bookings;
