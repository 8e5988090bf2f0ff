// A solidarity fund as a team opens it, and people give to it and take of it, for tests of the database.
import { randomUUID } from "node:crypto";
import { addUsers, type World } from "../harness/world.ts";
import { pay, value } from "../payments/till.ts";
import { extrasDesk } from "./extras-desk.ts";

/** A fund as the team writes it: for a ticket of £12. */
export const goodFund = {
  name: "Entry",
  price_pence: 1200,
  places: 10,
  per_person: 1,
  rest: "next",
  takes_deposits: false,
};

/** The fund as everybody reads it. */
type Shown = { left_pence: number; gift_type_id: string; ticket_type_id: string; is_open: boolean };

/** What happens at a night with a fund. */
export function fundDesk(world: () => World) {
  const desk = extrasDesk(world);
  const meet = async (name: string) => {
    const isKnown = await value(world(), "select exists (select from auth.users where email = $1)", [
      `${name}@example.org`,
    ]);
    if (!isKnown) await addUsers(world().client, [name]);
  };
  const show = (eventId: string, person = "team") => desk.ask<Shown>(person, "show_fund($1)", [eventId]);
  const book = async (person: string, eventId: string, lines: object[]) =>
    (
      await desk.ask<{ id: string; total_pence: number }>(person, "hold_booking($1, $2, $3)", [
        eventId,
        JSON.stringify(lines),
        randomUUID(),
      ])
    ).id;
  return {
    ...desk,
    show,
    left: async (eventId: string) => (await show(eventId)).left_pence,
    pot: (eventId: string) => value(world(), "select internal.fund_pot($1)::int", [eventId]),
    open: (eventId: string, fund: object = {}, person = "team") =>
      desk.ask<{ waiting_pence: number; fund: object }>(person, "save_fund($1, $2)", [
        eventId,
        JSON.stringify({ ...goodFund, ...fund }),
      ]),
    /** a person of that name gives so much, alone or beside tickets, and pays. Answers booking and payment. */
    give: async (name: string, eventId: string, pence: number, beside: object[] = []) => {
      await meet(name);
      const { gift_type_id } = await show(eventId);
      const bookingId = await book(name, eventId, [
        { ticket_type_id: gift_type_id, quantity: 1, amount_pence: pence },
        ...beside,
      ]);
      return { bookingId, paymentId: await pay(world(), name, bookingId) };
    },
    /** a person of that name holds a ticket of the fund for so much of their own. Answers the booking. */
    hold: async (name: string, eventId: string, pence = 0, quantity = 1) => {
      await meet(name);
      const { ticket_type_id } = await show(eventId);
      return book(name, eventId, [{ ticket_type_id, quantity, amount_pence: pence }]);
    },
    confirm: (name: string, bookingId: string) =>
      desk.ask(name, "confirm_booking($1, $2)", [bookingId, name]),
    /** what an account of the ledger holds of a night, as what we owe */
    owed: (eventId: string, account: string) =>
      value(
        world(),
        "select coalesce(-sum(l.amount_pence), 0)::int from internal.ledger_entries l join bookings b on b.id = l.booking_id where b.event_id = $1 and l.account = $2",
        [eventId, account],
      ),
    /** the night began so many hours ago and lasted five */
    goPast: (eventId: string, hours: number) =>
      world().client.query(
        "update events set doors_at = null, last_entry_at = null, starts_at = now() - make_interval(hours => $2), ends_at = now() - make_interval(hours => $2 - 5) where id = $1",
        [eventId, hours],
      ),
    settle: () => value(world(), "select internal.settle_funds()"),
  };
}
