// What a team reads of its bookings with a key: whose address it is told, and every holder on some page.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { confirm, hold } from "../bookings/box-office.ts";
import { call } from "../events/event-writer.ts";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addTicketType, id } from "../harness/world.ts";
import { type KeyWorld, keyWorld } from "./key-world.ts";

let world: KeyWorld;
let key: string;
beforeAll(async () => {
  world = await keyWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.client.query(
    "delete from team_keys; delete from rate_limits; delete from consents; truncate bookings, events cascade",
  );
  key = (await world.make("team")).key;
});

type Sales = { bookings: { email: string | null }[] };
type Attendees = { attendees: { id: string; name: string | null }[]; next: string | null };
const read = async <T>(what: string, ...rest: unknown[]): Promise<T> => {
  const [row] = await world.rows<{ answer: T }>(
    `select ${what}($1, $2, 'here'${rest.map((_, at) => `, $${at + 3}`).join("")}) as answer`,
    [key.slice(4, 12), createHash("sha256").update(key).digest("hex"), ...rest],
  );
  if (!row) throw new Error("nothing was answered");
  return row.answer;
};

test("An address is told while the latest consent to this organiser says yes, to a key and in the export", async () => {
  const night = await addEvent(world.client, { name: "night" });
  await addTicketType(world.client, night, "entry", 10);
  const held = await hold(world, "booker", night, [{ ticket_type_id: id("ticket type entry"), quantity: 1 }]);
  await confirm(world, "booker", held.id);
  await world.client.query("update bookings set marketing_opt_in = true where id = $1", [held.id]);
  const shown = async () => [
    (await read<Sales>("read_sales")).bookings[0]?.email,
    /booker@example\.org/.test(
      await call<string>(world, "team", `export_organiser_orders('${id("organiser")}')`),
    ),
  ];
  const consent = (granted: boolean) =>
    call(world, "booker", "set_consent('marketing_organiser', $1, $2)", [granted, id("organiser")]);
  expect(await shown()).toEqual(["booker@example.org", true]);
  await consent(false);
  expect(await shown()).toEqual([null, false]);
  await consent(true);
  expect(await shown()).toEqual(["booker@example.org", true]);
});

test("Every holder is on some page, those without a name as well", async () => {
  const night = await addEvent(world.client, { name: "night" });
  const type = await addTicketType(world.client, night, "entry", null);
  await world.client.query(
    `with made as (
       insert into bookings (ref, user_id, event_id, status, buyer_name, confirmed_at)
       select translate(lpad(n::text, 8, '0'), '01', 'XY'), $2, $1, 'confirmed', 'Person', now() from generate_series(1, 430) n returning *
     ), lines as (
       insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence) select id, $3, 1, 0, 0 from made returning *
     )
     insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, place_number, holder_name, code)
     select m.id, l.id, $1, $3, $2, 1, case when row_number() over (order by m.ref) > 20 then 'Person ' || m.ref end, 'code' || m.ref from made m join lines l on l.booking_id = m.id`,
    [night, id("user booker"), type],
  );
  const seen: string[] = [];
  for (let after: string | null = null, pages = 0; pages < 4; pages++) {
    const page: Attendees = await read<Attendees>("read_attendees", night, after);
    seen.push(...page.attendees.map(({ id: ticket }) => ticket));
    after = page.next;
    if (after === null) break;
  }
  expect([seen.length, new Set(seen).size]).toEqual([430, 430]);
  const pages: string[] = [];
  for (let after: string | null = null; pages.length < 430; ) {
    const { rows } = await asPerson(world.client, "team", () =>
      world.client.query<{ ticket_id: string }>(
        "select ticket_id from list_event_attendees($1, 100, 0, p_after => $2)",
        [night, after],
      ),
    );
    if (rows.length === 0) break;
    pages.push(...rows.map(({ ticket_id }) => ticket_id));
    after = rows.at(-1)?.ticket_id ?? null;
  }
  expect([pages.length, new Set(pages).size]).toEqual([430, 430]);
});
