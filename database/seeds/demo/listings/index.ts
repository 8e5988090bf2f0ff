import type pg from "pg";
import bookings from "../bookings/index.ts";
import type { DemoSeed } from "../demo-seed.ts";
import type { EventRows } from "../events/events.ts";
import events from "../events/index.ts";
import interest from "../interest/index.ts";

async function publish(client: pg.ClientBase, rows: EventRows): Promise<void> {
  const set = (status: string, ids: string[]) =>
    client.query("update public.events set status = $1 where id = any($2::uuid[])", [status, ids]);
  const ids = (status: string) => rows.statuses.filter((row) => row.status === status).map((row) => row.id);
  // the cards are written for their events; those of every tag that becomes public with its event would be the same ones again
  await client.query("alter table public.event_tags disable trigger user");
  await set("published", [...ids("published"), ...ids("postponed")]);
  await client.query("alter table public.event_tags enable trigger user");
  await set("postponed", ids("postponed"));
  await set("cancelled", ids("cancelled"));
}

/** Events become what they are once everything that their cards show is there. */
const listings: DemoSeed<void> = {
  after: [bookings, events, interest],
  seed: ({ client, resultOf }) => publish(client, resultOf(events)),
};

export default listings;
