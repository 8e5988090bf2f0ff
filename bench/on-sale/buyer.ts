// One person who wants a ticket: reads the page, joins the queue, waits, holds a place, and pays or gives up.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Night } from "./prepare-night.ts";

/** How it went for them. */
export type Ending = "bought" | "gave up" | "sold out" | "failed";

/** What is measured of all of them. */
export type Figures = {
  times: Record<"page" | "join" | "hold" | "pay", number[]>;
  statuses: Map<string, number>;
  endings: Map<Ending, number>;
};

const pollMs = 4_000;
const patienceMs = 30_000;

type At = {
  base: string;
  key: string;
  night: Night;
  figures: Figures;
  isOver: () => boolean;
};

/** Requests whose answers are counted by name and status. */
function createAsk({ base, key, figures }: At) {
  const note = (what: string): void => void figures.statuses.set(what, (figures.statuses.get(what) ?? 0) + 1);
  return async (name: string, method: string, path: string, token?: string, body?: object) => {
    const began = performance.now();
    try {
      const answer = await fetch(base + path, {
        method,
        headers: {
          apikey: key,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await answer.text();
      note(`${name} ${answer.status}`);
      return { status: answer.status, text, ms: performance.now() - began };
    } catch {
      note(`${name} none`);
      return { status: 0, text: "", ms: performance.now() - began };
    }
  };
}

/** A client of one person. */
export function createBuyer(at: At) {
  const { night, figures } = at;

  const ask = createAsk(at);

  /** @returns whether they are let in */
  async function waitInLine(token: string): Promise<boolean> {
    const joined = await ask("join", "POST", "/rest/v1/rpc/join_queue", token, { p_event_id: night.id });
    figures.times.join.push(joined.ms);
    if (joined.status !== 200) return false;
    let { number, status } = JSON.parse(joined.text) as { number: number; status: string };
    while (status === "waiting" && !at.isOver()) {
      await sleep(pollMs * (0.75 + Math.random() / 2));
      const board = await ask("board", "GET", `/queue/${night.id}`);
      if (board.status !== 200) continue;
      const told = JSON.parse(board.text) as { admitted_number: number; is_sold_out: boolean };
      if (told.is_sold_out) return false;
      if (told.admitted_number < number) continue;
      const mine = await ask("mine", "POST", "/rest/v1/rpc/my_queue", token, { p_event_id: night.id });
      if (mine.status === 200) ({ number, status } = JSON.parse(mine.text));
    }
    return status === "admitted";
  }

  async function hold(token: string): Promise<string | null> {
    const held = await ask("hold", "POST", "/rest/v1/rpc/hold_booking", token, {
      ...{ p_event_id: night.id, p_idempotency_key: randomUUID() },
      p_lines: [{ ticket_type_id: night.ticketType, quantity: 1 }],
    });
    figures.times.hold.push(held.ms);
    return held.status === 200 ? (JSON.parse(held.text) as { id: string }).id : null;
  }

  async function pay(token: string, booking: string): Promise<boolean> {
    const began = performance.now();
    const about = { booking_id: booking, buyer_name: "Ada", holder_names: [""], terms_version: "1" };
    const begun = await ask("pay", "POST", "/payments/v1/payments", token, about);
    if (begun.status >= 300 || begun.status === 0) return false;
    const { client_secret } = JSON.parse(begun.text) as { client_secret: string };
    const card = { client_secret, number: "4242424242424242", expiry: "12/40", cvc: "123" };
    const taken = await ask("card", "POST", "/payments/v1/test/confirm", token, card);
    figures.times.pay.push(performance.now() - began);
    return taken.status === 200;
  }

  async function live(token: string): Promise<Ending> {
    const page = await ask("page", "GET", `/events/${night.slug}`);
    figures.times.page.push(page.ms);
    if (!(await waitInLine(token))) return "sold out";
    const booking = await hold(token);
    if (booking === null) return "sold out";
    await sleep(1_000 + Math.random() * 4_000); // names, card
    if (Math.random() < 0.1) {
      await ask("release", "POST", "/rest/v1/rpc/release_hold", token, { p_booking_id: booking });
      return "gave up";
    }
    return (await pay(token, booking)) ? "bought" : "failed";
  }

  return async (token: string): Promise<void> => {
    const ending = await live(token).catch((): Ending => "failed");
    figures.endings.set(ending, (figures.endings.get(ending) ?? 0) + 1);
  };
}
