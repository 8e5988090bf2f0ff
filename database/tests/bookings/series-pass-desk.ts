// Selling passes of a series, for tests.
import { randomUUID } from "node:crypto";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addTicketType, id, insert, type World } from "../harness/world.ts";
import { inDays, pay, value } from "../payments/till.ts";

/** A series with as many published nights, a week apart, each with a paid ticket of its own and a capacity of 100. */
export async function addSeries(
  world: World,
  name: string,
  nights: number,
  columns: object = {},
): Promise<{ seriesId: string; nights: string[] }> {
  const seriesId = id(`series ${name}`);
  await insert(world.client, "series", { id: seriesId, organiser_id: id("organiser"), title: name });
  const made: string[] = [];
  for (let at = 0; at < nights; at += 1) {
    const eventId = await addEvent(world.client, {
      name: `${name} ${at + 1}`,
      starts_at: inDays(30 + 7 * at),
      series_id: seriesId,
      capacity: 100,
      ...columns,
    });
    await addTicketType(world.client, eventId, `${name} entry ${at + 1}`, 80, {
      kind: "paid",
      face_pence: 1000,
      fee_pence: 100,
    });
    made.push(eventId);
  }
  return { seriesId, nights: made };
}

/** What the tests ask of a pass. */
export function passDesk(world: () => World) {
  const as = (person: string, sql: string, values: unknown[] = []) =>
    asPerson(world().client, person, () => value(world(), sql, values)) as Promise<never>;
  const hold = (person: string, passId: string, pence: number, key = randomUUID()) =>
    as(person, "select hold_series_pass($1, $2, $3)", [passId, pence, key]) as Promise<{
      id: string;
      booking_id: string;
      ref: string;
      nights: number;
      total_pence: number;
    }>;
  return {
    as,
    hold,
    offer: async (
      seriesId: string,
      { quantity = 10, perNight = 800 as number | null, prices = null as number[] | null } = {},
    ): Promise<string> => {
      await as("team", "select save_series_pass($1, 'All nights', $2, $3, $4)", [
        seriesId,
        quantity,
        perNight,
        prices,
      ]);
      return (await passOf(world(), seriesId))?.id ?? "";
    },
    passOf: (seriesId: string) => passOf(world(), seriesId),
    buy: async (person: string, passId: string, pence: number) => {
      const held = await hold(person, passId, pence);
      await pay(world(), person, held.booking_id);
      return held;
    },
    bookings: async (orderId: string) =>
      (
        await world().client.query(
          `select b.id, b.event_id, b.ref, b.status, b.total_pence, k.id as ticket, k.code, k.status as ticket_status from bookings b
           join events e on e.id = b.event_id left join tickets k on k.booking_id = b.id where b.pass_order_id = $1 order by e.starts_at`,
          [orderId],
        )
      ).rows,
    stock: async (passId: string) =>
      (
        await world().client.query(
          `select s.held, s.sold from internal.series_pass_nights n join events e on e.id = n.event_id
           join ticket_inventory s on s.ticket_type_id = n.ticket_type_id where n.pass_id = $1 order by e.starts_at`,
          [passId],
        )
      ).rows.map(({ held, sold }) => `${held}/${sold}`),
  };
}

type Seen = { id: string; total_pence: number | null; state: string; nights: { event_id: string }[] };

async function passOf(world: World, seriesId: string): Promise<Seen | null> {
  const { rows } = await world.client.query("select get_series_pass($1) as pass", [seriesId]);
  return rows[0].pass;
}
