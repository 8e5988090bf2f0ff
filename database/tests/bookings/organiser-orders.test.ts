import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";
import { addNight, compsOf } from "./comps-fixture.ts";

let world: World;
let on: ReturnType<typeof compsOf>;
const roles = ["manager", "editor", "door", "finance"];

beforeAll(async () => {
  world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, [...roles, "ada", "bo"]);
  for (const role of roles)
    await insert(client, "organiser_members", {
      organiser_id: id("organiser"),
      user_id: id(`user ${role}`),
      role,
    });
  on = compsOf(world);
  await addNight(world, "one", null);
  await addNight(world, "two", null);
  await client.query(
    `insert into promo_codes (id, event_id, code, kind, value) values ('${id("code")}', '${id("event two")}', 'EARLY', 'percent', 10)`,
  );
  // 120 orders, one a minute, every third of the second night; every tenth agreed to news
  await client.query(
    `insert into bookings (id, ref, user_id, event_id, status, buyer_name, buyer_email, marketing_opt_in, created_at, confirmed_at, promo_code_id)
     select gen_random_uuid(), translate('AA' || lpad(n::text, 6, '0'), '01', 'XY'), $1, case n % 3 when 0 then $3::uuid else $2::uuid end, 'confirmed',
       case n when 7 then '=cmd()' else 'Buyer ' || n end, 'buyer' || n || '@example.net', n % 10 = 0,
       now() - make_interval(mins => n), now() - make_interval(mins => n), case n when 3 then $4::uuid end
     from generate_series(1, 120) n`,
    [id("user ada"), id("event one"), id("event two"), id("code")],
  );
  await client.query(
    `insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence)
     select b.id, t.id, 2, 0, 0 from bookings b join ticket_types t on t.event_id = b.event_id`,
  );
});
afterAll(() => world.end());

type Order = { id: string; buyer_name: string; created_at: string; title: string };
const list = (person: string, filters = "") =>
  on.ask<Order>(person, `select * from list_organiser_orders($1${filters})`, [id("organiser")]);

describe("the orders of all nights of an organiser", () => {
  test("come fifty a page by key, none twice and none left out", async () => {
    const seen: string[] = [];
    let more = "";
    for (let page = 0; page < 4; page++) {
      const orders = await list("finance", more);
      seen.push(...orders.map(({ buyer_name: name }) => name));
      const last = orders.at(-1);
      if (!last) break;
      expect(orders).toHaveLength(page < 2 ? 50 : 20);
      const exact = await world.client.query("select created_at::text as at from bookings where id = $1", [
        last.id,
      ]);
      more = `, p_before_at => '${exact.rows[0].at}', p_before_id => '${last.id}'`;
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
  });

  test("are filtered by night, type, code, state, day and words", async () => {
    const names = async (filters: string) =>
      (await list("team", filters)).map(({ buyer_name: name }) => name);
    expect(await names(`, p_event_id => '${id("event two")}'`)).toHaveLength(40);
    expect(await names(`, p_ticket_type_id => '${id("ticket type two")}'`)).toHaveLength(40);
    expect(await names(", p_code => 'early'")).toEqual(["Buyer 3"]);
    expect(await names(", p_state => 'refunded'")).toEqual([]);
    expect(await names(", p_words => 'buyer 11'")).toEqual([
      "Buyer 11",
      ...Array.from({ length: 10 }, (_, at) => `Buyer ${110 + at}`),
    ]);
    expect(await names(", p_words => 'aaxxxxx3'")).toEqual(["Buyer 3"]);
    expect(await names(", p_from => (now() + interval '2 days')::date")).toEqual([]);
    await expect(names(", p_state => 'lost'")).rejects.toMatchObject({ code: "PT400" });
  });

  test("say what went back of each, or is on its way", async () => {
    const { client } = world;
    const { rows } = await client.query(
      "update bookings set face_pence = 1300, total_pence = 1300 where buyer_name = 'Buyer 5' returning id",
    );
    const { rows: paid } = await client.query(
      "insert into payments (booking_id, provider, attempt, status, amount_pence, captured_pence) values ($1, 'test', 1, 'succeeded', 1300, 1300) returning id",
      [rows[0].id],
    );
    await client.query(
      `insert into refunds (booking_id, payment_id, status, face_pence, reason) values
         ($1, $2, 'succeeded', 250, 'organiser'), ($1, $2, 'pending', 100, 'organiser'), ($1, $2, 'declined', 900, 'goodwill')`,
      [rows[0].id, paid[0].id],
    );
    const [order] = await on.ask<{ refunded_pence: number }>(
      "finance",
      "select refunded_pence from list_organiser_orders($1, p_words => 'Buyer 5')",
      [id("organiser")],
    );
    expect(order?.refunded_pence).toBe(350);
  });

  test("name nobody's address; a file has those that agreed to news, and no formula runs", async () => {
    expect(JSON.stringify(await list("finance"))).not.toContain("@example.net");
    const rows = await on.ask<{ text: string }>("finance", "select export_organiser_orders($1) as text", [
      id("organiser"),
    ]);
    const text = rows[0]?.text ?? "";
    expect(text.split("\r\n")).toHaveLength(121);
    expect(text.match(/@example\.net/g)).toHaveLength(12);
    expect(text).toContain(`"'=cmd()"`);
    const { rows: notes } = await world.client.query(
      "select action_type from audit_logs where actor_id = $1 and action_type = 'orders_exported'",
      [id("user finance")],
    );
    expect(notes).toHaveLength(1);
  });

  test("are closed to editors, the door and strangers", async () => {
    for (const person of ["editor", "door"])
      await expect(list(person)).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await expect(list("stranger")).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
  });

  test("are read by an index that a page after the first begins in, too", async () => {
    await world.client.query("set enable_seqscan = off");
    const { rows } = await world.client.query(
      `explain select * from bookings where organiser_id = '${id("organiser")}' and (created_at, id) < (now(), '${id("booking")}')
       order by created_at desc, id desc limit 50`,
    );
    await world.client.query("reset enable_seqscan");
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(
      /Index Scan using bookings_organiser_id_idx[\s\S]*Index Cond: [^\n]*ROW\(created_at, id\)/,
    );
  });
});

describe("sending a confirmation again", () => {
  const callAs = async (person: string, email: string | null = null) => {
    const { rows } = await world.client.query("select id from bookings where buyer_name = 'Buyer 1'");
    return on.ask<{ sent: unknown }>(person, "select resend_booking($1, $2) as sent", [rows[0].id, email]);
  };

  test("owners and managers send it to the address of the booking, and are not told which", async () => {
    for (const person of ["team", "manager"])
      expect(await callAs(person)).toEqual([{ sent: { email: null } }]);
    const { rows } = await world.client.query(
      "select payload ->> 'recipient' as email from graphile_worker._private_jobs where payload ->> 'template' = 'booking-confirmed'",
    );
    expect(rows).toEqual([{ email: "buyer1@example.net" }, { email: "buyer1@example.net" }]);
  });

  test("nobody of the team sends it elsewhere, and others of the team not at all", async () => {
    await expect(callAs("manager", "mine@example.org")).rejects.toMatchObject({
      detail: "PAYMENTS_EMAIL_FIXED",
    });
    for (const person of ["editor", "door", "finance", "stranger"])
      await expect(callAs(person)).rejects.toMatchObject({ detail: "BOOKINGS_NOT_FOUND" });
  });
});
