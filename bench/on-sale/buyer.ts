// One person who wants a ticket: reads the page, joins the queue, waits, holds a place, and pays or gives up.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Ask } from "./ask.ts";
import type { Night } from "./prepare-night.ts";

/** How it went for them. */
export type Ending = "bought" | "gave up" | "sold out" | "still waiting" | "failed";
/** What is timed. */
export type Step = "page" | "join" | "board" | "hold" | "pay";

/** What is measured of all of them. */
export type Figures = { times: Record<Step, number[]>; endings: Map<Ending, number> };

const pollMs = 4_000;
/** Somebody who has read "sold out" for so long leaves: what is held at that moment may still come back. */
const soldOutMs = 30_000;
const givesUp = 0.1;

/** The steps of a purchase, each as the site makes it. */
export function createSteps(askFrom: Ask, night: Night, from = "198.51.100.1") {
  const ask: Ask = (name, path, sent) => askFrom(name, path, { ...sent, from });
  return {
    page: () => ask("page", `/events/${night.slug}`),
    join: (token: string) =>
      ask("join", "/rest/v1/rpc/join_queue", { token, body: { p_event_id: night.id } }),
    board: () => ask("board", `/queue/${night.id}`),
    mine: (token: string) => ask("mine", "/rest/v1/rpc/my_queue", { token, body: { p_event_id: night.id } }),
    leave: (token: string) =>
      ask("leave", "/rest/v1/rpc/leave_queue", { token, body: { p_event_id: night.id } }),
    hold: (token: string) =>
      ask("hold", "/rest/v1/rpc/hold_booking", {
        token,
        body: {
          ...{ p_event_id: night.id, p_idempotency_key: randomUUID() },
          p_lines: [{ ticket_type_id: night.ticketType, quantity: 1 }],
        },
      }),
    release: (token: string, booking: string) =>
      ask("release", "/rest/v1/rpc/release_hold", { token, body: { p_booking_id: booking } }),
    /** Both requests of a payment: it is opened, and the card is taken. */
    pay: async (token: string, booking: string): Promise<Answer> => {
      const about = { booking_id: booking, buyer_name: "Ada", holder_names: [""], terms_version: "1" };
      const begun = await ask("pay", "/payments/v1/payments", { token, body: about });
      if (begun.status === 0 || begun.status >= 300) return begun;
      const { client_secret } = JSON.parse(begun.text) as { client_secret: string };
      const card = { client_secret, number: "4242424242424242", expiry: "12/40", cvc: "123" };
      const taken = await ask("card", "/payments/v1/test/confirm", { token, body: card });
      return { ...taken, ms: begun.ms + taken.ms };
    },
  };
}

type Steps = ReturnType<typeof createSteps>;

/** A client of one person. @param isOver says when nobody waits any longer */
export function createBuyer(given: { ask: Ask; night: Night; figures: Figures; isOver: () => boolean }) {
  const { figures, isOver } = given;
  const timed = async (step: Step, work: Promise<Answer>): Promise<Answer> => {
    const answer = await work;
    figures.times[step].push(answer.ms);
    return answer;
  };

  /** @returns null once they are let in, and otherwise how it ended */
  async function waitInLine(steps: Steps, token: string): Promise<Ending | null> {
    const joined = await timed("join", steps.join(token));
    if (joined.status !== 200) return "failed";
    let { number, status } = JSON.parse(joined.text) as { number: number; status: string };
    let soldOutSince = Number.POSITIVE_INFINITY;
    while (status === "waiting") {
      await sleep(pollMs * (0.75 + Math.random() / 2));
      if (isOver()) return "still waiting";
      const board = await timed("board", steps.board());
      if (board.status !== 200) continue;
      const told = JSON.parse(board.text) as { admitted_number: number; is_sold_out: boolean };
      soldOutSince = told.is_sold_out ? Math.min(soldOutSince, performance.now()) : Number.POSITIVE_INFINITY;
      if (performance.now() - soldOutSince > soldOutMs) return "sold out";
      if (told.admitted_number < number) continue;
      const mine = await steps.mine(token);
      if (mine.status === 200) ({ number, status } = JSON.parse(mine.text));
    }
    return status === "admitted" ? null : "failed";
  }

  /** Tries as long as places may come back: more people are inside than there are places. */
  async function hold(steps: Steps, token: string): Promise<string | Ending> {
    for (const until = performance.now() + soldOutMs; ; await sleep(pollMs)) {
      const held = await timed("hold", steps.hold(token));
      if (held.status === 200) return (JSON.parse(held.text) as { id: string }).id;
      if (held.status !== 409 && held.status !== 429) return "failed"; // who presses too often waits, too
      if (performance.now() > until || isOver()) return "sold out";
    }
  }

  async function live(steps: Steps, token: string): Promise<Ending> {
    await timed("page", steps.page());
    const waited = await waitInLine(steps, token);
    if (waited) return waited;
    const booking = await hold(steps, token);
    if (booking === "failed" || booking === "sold out") {
      await steps.leave(token);
      return booking;
    }
    await sleep(1_000 + Math.random() * 4_000); // names, card
    if (Math.random() < givesUp) {
      await steps.release(token, booking);
      await steps.leave(token);
      return "gave up";
    }
    return (await timed("pay", steps.pay(token, booking))).status === 200 ? "bought" : "failed";
  }

  return async (token: string, place: number): Promise<void> => {
    const from = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`;
    const ending = await live(createSteps(given.ask, given.night, from), token).catch((): Ending => "failed");
    figures.endings.set(ending, (figures.endings.get(ending) ?? 0) + 1);
  };
}
