// Extras as a team makes them and people buy them, for tests of the database.
import { randomUUID } from "node:crypto";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addTicketType, addUsers, type World } from "../harness/world.ts";
import { inDays, value } from "../payments/till.ts";

/** An extra as the team writes it. */
export const coat = {
  kind: "cloakroom",
  name: "Cloakroom",
  rule: "one_per_ticket",
  vat_basis_points: 0,
  choices: [{ price_pence: 200, quantity: 3 }],
};

/** A coach with two stops and five seats. */
export const coach = (leaves: string, later: string) => ({
  kind: "coach",
  name: "Coach",
  rule: "with_ticket",
  seats: 5,
  choices: [
    { label: "Leeds", price_pence: 1500, departs_at: leaves },
    { label: "Bradford", price_pence: 1200, departs_at: later },
  ],
});

/** One choice as list_extras answers it. */
export type Choice = {
  id: string;
  extra_id: string;
  name: string;
  state: string;
  total_pence: number;
  mine: number;
  my_tickets: number;
};

/** What happens at a night with extras. */
export function extrasDesk(world: () => World) {
  const ask = <T>(person: string, sql: string, values: unknown[] = []) =>
    asPerson(world().client, person, () => value(world(), `select ${sql}`, values)) as Promise<T>;
  return {
    ask,
    /** a paid night of that name in thirty days, with a ticket at £11 that gives 48 hours to change one's mind */
    night: async (name: string, columns: object = {}) => {
      await addUsers(world().client, [name]);
      const eventId = await addEvent(world().client, {
        name,
        starts_at: inDays(30),
        refund_policy: JSON.stringify({ cooling_off_hours: 48, includes_fee: true }),
        ...columns,
      });
      const priced = { kind: "paid", face_pence: 1000, fee_pence: 100 };
      return { eventId, typeId: await addTicketType(world().client, eventId, name, 20, priced) };
    },
    save: (eventId: string, extra: object, person = "team") =>
      ask<string>(person, "save_extra($1, $2)", [eventId, JSON.stringify(extra)]),
    list: (person: string, eventId: string): Promise<Choice[]> =>
      asPerson(
        world().client,
        person,
        async () => (await world().client.query("select * from list_extras($1)", [eventId])).rows,
      ),
    hold: (person: string, eventId: string, wanted: Record<string, number>) =>
      ask<{ id: string; total_pence: number; fee_pence: number; lines: unknown[] }>(
        person,
        "hold_booking($1, $2, $3)",
        [
          eventId,
          JSON.stringify(
            Object.entries(wanted).map(([ticket_type_id, quantity]) => ({ ticket_type_id, quantity })),
          ),
          randomUUID(),
        ],
      ),
    stock: (typeId: string) =>
      value(
        world(),
        "select held || ' held, ' || sold || ' sold' from ticket_inventory where ticket_type_id = $1",
        [typeId],
      ),
    vouchers: async (bookingId: string) =>
      (
        await world().client.query<{ id: string; status: string; name: string }>(
          "select k.id, k.status, t.name from tickets k join ticket_types t on t.id = k.ticket_type_id where k.booking_id = $1 and t.kind = 'extra' order by k.place_number",
          [bookingId],
        )
      ).rows,
  };
}
