// The door that the demo's owner finds open.
import { createDemoDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { expect, test } from "vitest";

test("the demo's owner has a night with its doors open: people in by ticket, by name and by sale, and two conflicts", async () => {
  const database = await createDemoDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const { rows } = await client.query(`
      with night as (select * from events where slug = 'slow-burn-open-doors')
      select (select count(*)::integer from tickets k where k.event_id = n.id) as tickets,
        (select count(*)::integer from tickets k where k.event_id = n.id and k.is_inside) as tickets_in,
        (select sum(g.places)::integer from internal.door_guests(n.id) g) as guests, (select sum(g.arrived)::integer from internal.door_guests(n.id) g) as guests_in,
        (select count(*)::integer from door_sales s where s.event_id = n.id) as sales, internal.door_conflicts(n.id)::integer as conflicts,
        (select count(*)::integer from door_passes p where p.event_id = n.id) as passes, (select v.licensed_capacity from venues v where v.id = n.venue_id) as licensed,
        (select count(distinct c.gate)::integer from check_ins c where c.event_id = n.id) as gates
      from night n`);
    expect(rows).toEqual([
      {
        tickets: 160,
        tickets_in: 70,
        guests: 25,
        guests_in: 9,
        sales: 8,
        conflicts: 2,
        passes: 3,
        licensed: 220,
        gates: 2,
      },
    ]);
    expect((await client.query("select * from internal.violations")).rows).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});
