// What the database says of the night afterwards.
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Night } from "./prepare-night.ts";

/** `paid`: bookings whose card was taken and that have their ticket; `overtaken`: people who were let in after somebody behind them. */
export type Outcome = { sold: number; held: number; paid: number; overtaken: number; violations: string[] };

const patienceMs = 90_000;

/** Reads it once nothing is on its way any longer: what was cut off is taken up within a minute. */
export async function readOutcome(client: pg.Client, night: Night): Promise<Outcome> {
  await client.query("set statement_timeout = 0");
  const readStock = async () => {
    const { rows } = await client.query<{ sold: number; held: number; paid: number }>(
      `select s.sold, s.held, (select count(*)::int from bookings b where b.event_id = $2 and b.status = 'confirmed') as paid
       from ticket_inventory s where s.ticket_type_id = $1`,
      [night.ticketType, night.id],
    );
    return rows[0] ?? { sold: 0, held: 0, paid: 0 };
  };
  let stock = await readStock();
  for (const until = Date.now() + patienceMs; stock.held > 0 && Date.now() < until; stock = await readStock())
    await sleep(500);
  // let in before somebody with a lower number, who was in the queue at that moment
  const overtaken = await client.query<{ n: number }>(
    `select count(*)::int as n from (
       select min(later.admitted_at) over (order by later.number desc rows between unbounded preceding and 1 preceding) as behind_came_in,
         later.admitted_at as came_in, later.joined_at as joined
       from queue_entries later where later.event_id = $1 and later.number is not null and later.admitted_at is not null) entry
     where entry.behind_came_in < entry.came_in and entry.joined < entry.behind_came_in`,
    [night.id],
  );
  const violations = await client.query<{ rule: string }>("select distinct rule from internal.violations");
  return {
    ...stock,
    overtaken: overtaken.rows[0]?.n ?? 0,
    violations: violations.rows.map(({ rule }) => rule),
  };
}
