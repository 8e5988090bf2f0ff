// Who does something in a random history of money, and what such a thing is.
import { intents, type Person, pick, sql, type Till, type World } from "../money-world.ts";

/** One thing that can happen. */
export type Command = (world: World) => Promise<unknown>;
type Books = NonNullable<Till["fake"]>["books"];
/** A person with a booking. */
export type Booked = Person & { bookingId: string };

/** Something at the card company, about one payment of the night. */
export const atCompany =
  (act: (books: Books, ref: string, world: World) => void): Command =>
  async (world) => {
    const ref = pick(world, await intents(world));
    if (ref && world.till.fake) act(world.till.fake.books, ref, world);
  };

/** Something that a person with a booking does. */
export const byBooker =
  (act: (world: World, person: Booked) => Promise<unknown>): Command =>
  async (world) => {
    const person = pick(
      world,
      world.people.filter(({ bookingId }) => bookingId !== null),
    );
    if (person) await act(world, person as Booked);
  };

/** The tickets of a booking that can be used. */
export const goodTickets = async (world: World, bookingId: string): Promise<string[]> =>
  (
    await sql(
      world,
      "select id from public.tickets where booking_id = $1 and status = 'issued' order by place_number",
      [bookingId],
    )
  ).map(({ id }) => String(id));

/** Refusals of what was promised a moment before. */
export const breaksPromise = (answer: { details?: string }) =>
  ["PAYMENTS_BEYOND_CAPTURE", "PAYMENTS_QUOTE_CHANGED", "PAYMENTS_FAILED"].includes(answer.details ?? "");
