// Booking without an account, for tests of the database: guests as the auth service opens them, and the codes of their mails.
import { asPerson, userId } from "../harness/actors.ts";
import { addEvent, addTicketType, addUsers, type World } from "../harness/world.ts";
import { inDays } from "../payments/till.ts";
import { type Booking, confirm, hold } from "./box-office.ts";

type Mail = { template: string; data: Record<string, string> };

export function guestDesk(world: () => World) {
  /** Anonymous users, as the auth service opens them at the first hold of a browser. */
  async function addGuests(...names: string[]): Promise<void> {
    await addUsers(world().client, names);
    await world().client.query(
      "update auth.users set email = null, email_confirmed_at = null, raw_user_meta_data = '{}', is_anonymous = true where id = any ($1)",
      [names.map(userId)],
    );
  }

  async function addNight(
    name: string,
    type: Record<string, unknown> = {},
    places = 40,
  ): Promise<[string, string]> {
    const eventId = await addEvent(world().client, { name, starts_at: inDays(30) });
    return [eventId, await addTicketType(world().client, eventId, name, places, type)];
  }

  /** A person calls a procedure with texts. */
  function call<Answer = unknown>(person: string, procedure: string, ...texts: string[]): Promise<Answer> {
    return asPerson(
      world().client,
      person,
      async () => (await world().client.query(`select ${procedure} as answer`, texts)).rows[0].answer,
    );
  }

  /** What was queued for an address, oldest first. */
  async function mails(address: string): Promise<Mail[]> {
    const found = await world().client.query(
      "select payload from graphile_worker._private_jobs where payload ->> 'recipient' = $1 order by id",
      [address],
    );
    return found.rows.map(({ payload }) => payload);
  }

  async function prove(guest: string, address: string): Promise<void> {
    await call(guest, "send_guest_code()");
    await call(guest, "prove_guest_address($1)", (await mails(address)).at(-1)?.data.code ?? "");
  }

  /** A guest with an address that a code proved, and free tickets. */
  async function bookFree(
    guest: string,
    address: string,
    { type = {}, quantity = 1 }: { type?: Record<string, unknown>; quantity?: number } = {},
  ): Promise<Booking> {
    await addGuests(guest);
    const [eventId, typeId] = await addNight(`night of ${guest}`, type);
    const held = await hold(world(), guest, eventId, lines(typeId, quantity));
    await call(guest, "save_guest_address($1)", address);
    await prove(guest, address);
    return confirm(world(), guest, held.id);
  }

  return { addGuests, addNight, call, mails, prove, bookFree };
}

export const lines = (typeId: string, quantity = 1) => [{ ticket_type_id: typeId, quantity }];
