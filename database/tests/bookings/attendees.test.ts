import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../events/event-writer.ts";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";
import { addNight } from "./comps-fixture.ts";

let world: World;
const many = 244;

beforeAll(async () => {
  world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, ["finance", "door", "ada"]);
  for (const role of ["finance", "door"])
    await insert(client, "organiser_members", {
      organiser_id: id("organiser"),
      user_id: id(`user ${role}`),
      role,
    });
  await addNight(world, "one", null);
  await client.query(
    `insert into promo_codes (id, event_id, code, kind, value) values ('${id("code")}', '${id("event one")}', 'EARLY', 'percent', 10)`,
  );
  // 244 orders of a ticket each, one a minute; every fourth checked in, the third with a code
  await client.query(
    `insert into bookings (id, ref, user_id, event_id, status, buyer_name, buyer_email, created_at, confirmed_at, promo_code_id)
     select gen_random_uuid(), translate('AA' || lpad(n::text, 6, '0'), '01', 'XY'), $1, $2, 'confirmed', 'Guest ' || lpad(n::text, 3, '0'),
       'buyer' || n || '@example.net', now() - make_interval(mins => n), now() - make_interval(mins => n), case n when 3 then $3::uuid end
     from generate_series(1, ${many}) n`,
    [id("user ada"), id("event one"), id("code")],
  );
  await client.query(
    `with lines as (
       insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence)
       select b.id, (select t.id from ticket_types t where t.event_id = b.event_id order by t.id limit 1), 1, 0, 0 from bookings b returning *)
     insert into tickets (booking_id, booking_line_id, event_id, ticket_type_id, owner_id, holder_name, place_number, code, status)
     select l.booking_id, l.id, b.event_id, l.ticket_type_id, b.user_id, b.buyer_name, 1, internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz'),
       case when right(b.buyer_name, 3)::integer % 4 = 0 then 'checked_in' else 'issued' end
     from lines l join bookings b on b.id = l.booking_id`,
  );
});
afterAll(() => world.end());

type Row = { ticket_id: string; holder_name: string };

const list = async (filters = "", person = "finance"): Promise<Row[]> =>
  (await call<Row[] | null>(
    world,
    person,
    `(select json_agg(a) from list_event_attendees($1, 100${filters && `, ${filters}`}) a)`,
    [id("event one")],
  )) ?? [];

const count = (filters = "", person = "finance") =>
  call<{ total: number; checked_in: number }>(
    world,
    person,
    `(select row_to_json(c) from count_event_attendees($1${filters && `, ${filters}`}) c)`,
    [id("event one")],
  );

describe("the list of who comes", () => {
  test("counts everybody of a night of 244 and gives each of them once, page after page", async () => {
    expect(await count()).toEqual({ total: many, checked_in: many / 4 });
    const names: string[] = [];
    let page = await list();
    while (page.length > 0) {
      names.push(...page.map((row) => row.holder_name));
      page = await list(`p_after => '${page.at(-1)?.ticket_id}'`);
    }
    expect(names).toHaveLength(many);
    expect(new Set(names).size).toBe(many);
    expect(names).toEqual([...names].sort());
  });

  test("says who booked without an account", async () => {
    const [first] = await list();
    expect(first).toMatchObject({ is_guest: false });
    const owner = "(select owner_id from tickets where id = $1)";
    await world.client.query(`update auth.users set is_anonymous = true where id = ${owner}`, [
      first?.ticket_id,
    ]);
    expect((await list())[0]).toMatchObject({ is_guest: true });
    await world.client.query(`update auth.users set is_anonymous = false where id = ${owner}`, [
      first?.ticket_id,
    ]);
  });

  test.each([
    ["a part of a name", "p_words => 'guest 07'", 10],
    ["a reference", "p_words => 'aaXXXXX3'", 1],
    ["who is checked in", "p_status => 'checked_in'", many / 4],
    ["who is not checked in", "p_status => 'expected'", (many * 3) / 4],
    ["a code, in any case", "p_code => 'early'", 1],
    ["when it was booked", "p_from => now() - interval '10 minutes 30 seconds'", 10],
    ["until when it was booked", "p_until => now() - interval '234 minutes 30 seconds'", 10],
    ["a ticket that nobody has", "p_ticket_type_id => gen_random_uuid()", 0],
  ])("is narrowed by %s", async (_what, filters, expected) => {
    expect((await count(filters)).total).toBe(expected);
    expect((await list(filters)).length).toBe(Math.min(expected, 100));
  });

  test("and its count are for those who answer for the event", async () => {
    await expect(list("", "door")).rejects.toMatchObject({ detail: "BOOKINGS_TEAM_REQUIRED" });
    await expect(count("", "door")).rejects.toMatchObject({ detail: "BOOKINGS_TEAM_REQUIRED" });
    await expect(count("", "ada")).rejects.toMatchObject({ detail: "BOOKINGS_TEAM_REQUIRED" });
  });
});
