// What a random history of money is told with: its people, its night, and what they were promised.

import type { RunningServices } from "../start-services.ts";
import type { startTill } from "./pay-steps.ts";

export type Till = Awaited<ReturnType<typeof startTill>>;
export type Person = { token: string; bookingId: string | null };
export type World = {
  till: Till;
  /** another copy of the server on the same database */
  second: RunningServices;
  night: { eventId: string; typeId: string };
  /** a ticket of the same night whose price people choose, from nothing to £40 */
  ownTypeId: string;
  /** coats of the same night, three at £2.50, one for each ticket */
  extraTypeId: string;
  /** a ticket of the same night that costs less where several are bought, at £10.01 */
  bundledTypeId: string;
  /** a ticket of the same night for a deposit of £5 */
  depositTypeId: string;
  /** a plan of the night's organiser at £8 a month, for one member at a time */
  planId: string;
  /** what a new member pays for the plan now */
  pricePence: number;
  people: Person[];
  /** people without an account, who may share a card */
  guests: Person[];
  /** who owns the night, and is in the team of its room, signed in */
  organiser: string;
  /** an admin with a second factor, signed in */
  admin: string;
  /** the day in ten months for which people ask for the room, and whether a clash was confirmed knowingly */
  hire: { venueId: string; day: string; isKnown: boolean };
  next: () => number;
  /** what people were told would come back, in pence by booking; Infinity where it is all that is left */
  promised: Map<string, number>;
  /** promises that were refused when somebody held us to them */
  broken: string[];
};

/** Numbers that look like chance and are the same for one seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of a list, by chance. */
export const pick = <T>({ next }: World, list: readonly T[]): T | undefined =>
  list[Math.floor(next() * list.length)];

export const sql = ({ till }: World, text: string, values: unknown[] = []) =>
  till.services.superuser.query(text, values);

/** The same call at the second copy of the server. */
export async function rpcAtSecond({ second }: World, token: string, name: string, args: object) {
  const answer = await fetch(`${second.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(args),
  });
  const text = await answer.text();
  return text === "" ? {} : JSON.parse(text);
}

export const webhook = ({ till }: World) => `${till.services.url}/payments/v1/webhook`;

/** Payments at the card company, of this night, of passes that are good for it, and of the memberships beside it. */
export async function intents(world: World): Promise<string[]> {
  const rows = await sql(
    world,
    `select i.provider_ref as ref from internal.payment_intents i join public.payments p on p.id = i.payment_id
       left join public.bookings b on b.id = p.booking_id left join public.membership_charges c on c.id = p.membership_charge_id
     where (b.event_id = $1 or c.plan_id = $2 or b.pass_order_id in (select n.pass_order_id from public.bookings n where n.event_id = $1)) and i.provider_ref is not null order by p.created_at, p.id`,
    [world.night.eventId, world.planId],
  );
  return rows.map(({ ref }) => String(ref));
}

/** People were told that so much more comes back for a booking. */
export function promise({ promised }: World, bookingId: string, pence: number): void {
  promised.set(bookingId, (promised.get(bookingId) ?? 0) + pence);
}

type Account = {
  id: string;
  ref: string;
  total: number;
  open: number;
  /** what our own books say went back */
  ours: number;
  is_lost: boolean;
  refs: string[];
};

/**
 * What people were promised beside what the card company sent them, by its books and by ours: one line for each booking that was sent less, and for each refund
 * that is still open when nothing is left to do. Money that a bank took back for good is not ours to send.
 */
export async function brokenPromises(world: World): Promise<string[]> {
  const { books } = world.till.fake ?? {};
  if (!books) return [];
  const accounts = (await sql(
    world,
    `select b.id, b.ref, b.total_pence as total,
       (select count(*)::int from public.refunds r where r.booking_id = b.id and r.reason <> 'provider'
          and r.status in ('requested', 'approved', 'pending', 'requires_action', 'failed')) as open,
       (select coalesce(-sum(l.amount_pence), 0)::int from internal.ledger_entries l where l.booking_id = b.id and l.kind = 'refund' and l.account = 'clearing') as ours,
       bool_or(p.status = 'lost') as is_lost, array_agg(i.provider_ref) as refs
     from public.bookings b join public.payments p on p.booking_id = b.id join internal.payment_intents i on i.payment_id = p.id
     where b.event_id = $1 and b.pass_order_id is null and i.provider_ref is not null group by b.id`,
    [world.night.eventId],
  )) as Account[];
  return accounts.flatMap(({ id, ref, total, open, ours, is_lost, refs }) => {
    const captured = refs.reduce((sum, one) => sum + books.intent(one).amount_received, 0);
    const sent = refs.reduce((sum, one) => sum + books.refunded(one), 0);
    // what was paid twice goes back whole besides
    const due = Math.min(captured, (world.promised.get(id) ?? 0) + Math.max(0, captured - total));
    if (is_lost) return [];
    return [
      ...(sent < due ? [`${ref}: ${due} promised of ${captured}, ${sent} sent`] : []),
      ...(ours < due ? [`${ref}: ${due} promised of ${captured}, ${ours} sent by our books`] : []),
      ...(open > 0 ? [`${ref}: ${open} refunds never ended`] : []),
    ];
  });
}
