// `npm run bench -- --only queue`: what a page that waits asks for, beside a constant answer of the same server, with a crowd in the queue.
import { connectTo, withEmptyDatabase } from "../empty-database.ts";
import { measure } from "../measure.ts";
import { start, stop } from "../processes.ts";
import { renderGoals, renderSeries } from "../report.ts";
import { isBrief } from "../size.ts";

const crowd = isBrief ? 200 : 20_000;
const goal = 0.9;

/** A night with three tiers and a crowd before it. */
const filling = [
  `insert into areas (name, slug, kind, lat, lng) values ('Leeds', 'leeds', 'city', 53.8, -1.55)`,
  `insert into venues (name, address, postcode, area_id, lat, lng, status, venue_type) select 'The Vault', '1 Arch Street', 'LS11 5AB', id, 53.79, -1.55, 'active', 'club' from areas`,
  "insert into organisers (name) values ('Night Shift')",
  `insert into events (title, description, category, organiser_id, venue_id, starts_at, status, queue_mode)
   select 'Vault night', 'A night to remember.', 'music', o.id, v.id, now() + interval '9 days', 'published', 'on' from organisers o, venues v`,
  `insert into ticket_types (event_id, name, kind, face_pence, fee_pence, sort) select id, 'Release ' || n, 'paid', 1000 * n, 100, n from events, generate_series(1, 3) n`,
  "update ticket_inventory set quantity = 100",
  "set session_replication_role = replica",
  `insert into queue_entries (event_id, user_id, number, status, admitted_at, admitted_until)
   select e.id, gen_random_uuid(), n, case when n <= 400 then 'admitted' else 'waiting' end, case when n <= 400 then now() end,
     case when n <= 400 then now() + interval '10 minutes' end from events e, generate_series(1, ${crowd}) n`,
  "set session_replication_role = origin",
  "analyze",
];

/** @throws Error when the server does not start or a door answers otherwise than at first */
export async function runQueue(
  options: { rounds: number; seconds: number; port: number },
  tell: (line: string) => void,
): Promise<void> {
  await withEmptyDatabase("queue", async (database) => {
    const client = await connectTo(database);
    for (const sql of filling) await client.query(sql);
    const { rows } = await client.query<{ id: string }>("select id from events");
    const eventId = rows[0]?.id ?? "";
    const login = { ...database.connection, user: "queue_reader", password: "bench" };
    const server = await start(
      [process.execPath, "bench/queue/queue-server.ts", String(options.port), JSON.stringify(login), eventId],
      { ready: /ready/ },
    );
    const pids = [server.pid ?? 0];
    const door = (name: string, at: string) => ({ name, request: { port: options.port, path: at }, pids });
    const series = await measure(
      [
        door("a constant answer of the same server", "/constant"),
        door("the queue of a night", `/queue/${eventId}`),
      ],
      options.rounds,
      options.seconds,
    );
    await stop(server);
    tell(renderSeries(series));
    tell(
      renderGoals(series, [
        { of: "the queue of a night", to: "a constant answer of the same server", atLeast: goal },
      ]),
    );
  });
}
