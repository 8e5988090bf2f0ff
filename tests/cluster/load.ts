// People at work through the load balancer: they open nights, save them and give them up, book free tickets and pay for others. What was
// acknowledged is written down, and afterwards must be there.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Asker, createAsker } from "./ask.ts";

/** What was acknowledged, and how long people had to wait for it. */
export type Load = Pick<Asker, "takeGap" | "takeOdd"> & {
  /** kept pages that were not answered since the last call */
  takeUnanswered: () => string[];
  /** nights, and whether they are saved */
  saved: ReadonlyMap<string, boolean>;
  /** bookings that were confirmed */
  booked: ReadonlySet<string>;
  /** bookings whose card was taken */
  paid: ReadonlySet<string>;
  stop: () => Promise<void>;
};

type Work = { asker: Asker; isOver: () => boolean };

/** @throws Error with the answer where it is no list after a minute */
async function read<T>({ asker }: Work, path: string): Promise<T[]> {
  for (const until = Date.now() + 60_000; ; await sleep(500)) {
    const { status, text } = await asker.send("GET", path);
    if (status === 200) return JSON.parse(text);
    if (Date.now() > until) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
  }
}

/** Ticket types of nights that sell them now. */
async function listOnSale(work: Work, kind: "free" | "paid"): Promise<{ id: string; event_id: string }[]> {
  const nights = await read<{ event_id: string }>(
    work,
    "/rest/v1/listings?select=event_id&sale_state=in.(on_sale,few_left)&order=night_date.desc&limit=100",
  );
  const ids = nights.map(({ event_id }) => event_id).join(",");
  return read(
    work,
    `/rest/v1/ticket_types?select=id,event_id&kind=eq.${kind}&event_id=in.(${ids})&limit=300`,
  );
}

/** Saves each night and gives it up again, over and over. */
async function save(work: Work, saved: Map<string, boolean>): Promise<void> {
  const nights = await read<{ event_id: string }>(work, "/rest/v1/listings?select=event_id&limit=200");
  for (let at = 0; !work.isOver(); at = (at + 1) % nights.length) {
    const id = nights[at]?.event_id ?? "";
    const row = { user_id: work.asker.userId, kind: "event", target_id: id, payload: {} };
    const done = saved.get(id)
      ? await work.asker.insist("DELETE", `/rest/v1/saved_items?target_id=eq.${id}`)
      : await work.asker.insist("POST", "/rest/v1/saved_items", row);
    // one whose answer was lost is there already
    if (done.status < 300 || done.status === 409) saved.set(id, !saved.get(id));
    await sleep(20);
  }
}

/** Holds one place; one person may hold a few in a minute, and waits where they have. @returns the booking, or null where none is to be had */
async function hold(work: Work, ticketType: string, event: string): Promise<string | null> {
  const order = {
    p_event_id: event,
    p_lines: [{ ticket_type_id: ticketType, quantity: 1 }],
    p_idempotency_key: randomUUID(),
  };
  for (;;) {
    const held = await work.asker.insist("POST", "/rest/v1/rpc/hold_booking", order);
    if (held.status < 300) return (JSON.parse(held.text) as { id: string }).id;
    if (held.status !== 429 || work.isOver()) return null;
    await sleep(5_000);
  }
}

/** Books one free ticket of each night that gives any. */
async function book(work: Work, booked: Set<string>): Promise<void> {
  for (const { id, event_id: event } of await listOnSale(work, "free")) {
    if (work.isOver()) return;
    const booking = await hold(work, id, event);
    if (!booking) continue;
    const confirmed = await work.asker.insist("POST", "/rest/v1/rpc/confirm_booking", {
      ...{ p_booking_id: booking, p_buyer_name: "Ada", p_holder_names: [""] },
      ...{ p_access_notes: "", p_marketing_opt_in: false },
    });
    if (confirmed.status < 300) booked.add(booking);
    await sleep(10_000);
  }
}

/** Buys one ticket of each night that costs something, by a card of test mode. */
async function pay(work: Work, paid: Set<string>): Promise<void> {
  for (const { id, event_id: event } of await listOnSale(work, "paid")) {
    if (work.isOver()) return;
    const booking = await hold(work, id, event);
    if (!booking) continue;
    const about = { booking_id: booking, buyer_name: "Ada", holder_names: [""], terms_version: "1" };
    const begun = await work.asker.insist("POST", "/payments/v1/payments", about);
    if (begun.status >= 300) continue;
    const { client_secret } = JSON.parse(begun.text) as { client_secret: string };
    const card = { client_secret, number: "4242424242424242", expiry: "12/40", cvc: "123" };
    const taken = await work.asker.insist("POST", "/payments/v1/test/confirm", card);
    if (taken.status < 300) paid.add(booking);
    await sleep(10_000);
  }
}

/** Opens nights one after another; their sales change in between, so that their pages are made again. */
async function openNights({ asker, isOver }: Work): Promise<void> {
  const nights: { slug: string }[] = JSON.parse(
    (await asker.send("GET", "/rest/v1/listings?select=slug&limit=40")).text,
  );
  for (let at = 0; !isOver(); at = (at + 1) % nights.length) {
    await asker.send("GET", `/events/${nights[at]?.slug}`);
    await sleep(250);
  }
}

/** A page that nothing changes, which is there at all times, and one that a change drops: it cannot be made again without a database. */
const alwaysKept = "/about";
const sometimesDropped = "/journal";

/** Opens both, which are 200 or, where it was dropped, a 503 that says when to come back, and one that is made for this question alone. */
async function browse({ asker, isOver }: Work, unanswered: string[]): Promise<void> {
  for (let at = 0; !isOver(); at++) {
    for (const page of [alwaysKept, sometimesDropped]) {
      const { status, text, isLater } = await asker.send("GET", page);
      const isFine = status === 200 || (page === sometimesDropped && isLater);
      if (!isFine) unanswered.push(`${page} ${status} ${text.slice(0, 60)}`);
    }
    await asker.send("GET", `/events?from=2026-12-0${(at % 9) + 1}`);
    await sleep(150);
  }
}

/** @param base of the load balancer @param key the publishable key */
export async function startLoad(base: string, key: string): Promise<Load> {
  const asker = await createAsker(base, key);
  let isOver = false;
  const work: Work = { asker, isOver: () => isOver };
  const saved = new Map<string, boolean>();
  const booked = new Set<string>();
  const paid = new Set<string>();
  const unanswered: string[] = [];
  for (const page of [alwaysKept, sometimesDropped]) await asker.send("GET", page);
  const running = [
    save(work, saved),
    book(work, booked),
    pay(work, paid),
    openNights(work),
    browse(work, unanswered),
  ];
  return {
    takeGap: asker.takeGap,
    takeOdd: asker.takeOdd,
    takeUnanswered: () => unanswered.splice(0),
    saved,
    booked,
    paid,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}
