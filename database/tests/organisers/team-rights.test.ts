import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addJob } from "../careers/job-fixture.ts";
import { become } from "../harness/actors.ts";
import {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  id,
  insert,
  type World,
} from "../harness/world.ts";
import { functionsByRight, rightOfPolicy, roles, withoutRight } from "./right-of-function.ts";

let world: World;
let stated: Record<string, string[]>;

beforeAll(async () => {
  world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, ["manager", "editor", "finance", "door", "gone", "applicant"]);
  await addTeam();
  await addNight();
  const { rows } = await client.query(
    'select r."right", array_agg(r.role) as roles from internal.team_rights r group by 1',
  );
  stated = Object.fromEntries(rows.map((row) => [row.right, row.roles]));
});
afterAll(() => world.end());

async function addTeam() {
  const { client } = world;
  for (const role of ["owner", "manager", "editor", "finance", "door"])
    await insert(client, "organiser_members", {
      organiser_id: id("organiser"),
      user_id: id(`user ${role}`),
      role,
    });
  await client.query("delete from venue_members where user_id = $1", [id("user owner")]);
  for (const role of ["owner", "manager", "editor", "finance", "door"])
    await insert(client, "venue_members", { venue_id: id("venue"), user_id: id(`user ${role}`), role });
  await insert(client, "venue_revisions", {
    id: id("revision"),
    venue_id: id("venue"),
    number: 1,
    page: "{}",
  });
  await client.query("insert into organiser_members values ($1, $2, 'owner', 'removed')", [
    id("organiser"),
    id("user gone"),
  ]);
  await insert(client, "team_bans", {
    id: id("ban"),
    organiser_id: id("organiser"),
    name: "Ada",
    reason: "A fight",
    ends_at: "2030-06-01T22:00Z",
  });
  await insert(client, "team_keys", {
    id: id("team key"),
    organiser_id: id("organiser"),
    name: "Website",
    prefix: "abcd1234",
    key_hash: "0".repeat(64),
    scopes: "{sales:read}",
    created_by: id("user owner"),
  });
  await insert(client, "membership_plans", {
    id: id("plan"),
    organiser_id: id("organiser"),
    name: "Friends",
  });
  await insert(client, "memberships", {
    id: id("membership"),
    organiser_id: id("organiser"),
    plan_id: id("plan"),
    user_id: id("user applicant"),
    status: "active",
    number: 1,
    since: new Date(),
  });
  await insert(client, "webhooks", {
    id: id("webhook"),
    organiser_id: id("organiser"),
    address: "https://website.example/hooks",
    kinds: "{event.published}",
    secret: "sealed",
    created_by: id("user owner"),
  });
  await insert(client, "webhook_deliveries", {
    id: id("delivery"),
    webhook_id: id("webhook"),
    kind: "event.published",
    body: "{}",
  });
  await insert(client, "team_invitations", {
    id: id("invitation"),
    organiser_id: id("organiser"),
    email: "asked@example.org",
    role: "door",
    code_hash: "abc",
  });
}

/** A night with one of everything that a team writes. */
async function addNight() {
  const { client } = world;
  await insert(client, "series", {
    id: id("series"),
    organiser_id: id("organiser"),
    title: "Night Shift weekly",
  });
  await insert(client, "internal.series_rules", {
    series_id: id("series"),
    rhythm: "weekly",
    first_day: "2030-01-01",
    pattern: "{}",
    made_to: "2030-03-26",
  });
  await addEvent(client, { name: "night", requires_approval: true });
  await addEvent(client, { name: "draft night", status: "draft", series_id: id("series") });
  const event_id = id("event night");
  await insert(client, "event_drafts", { id: id("draft"), organiser_id: id("organiser"), data: "{}" });
  await insert(client, "listing_sources", {
    id: id("source active"),
    owner: "organiser",
    organiser_id: id("organiser"),
    name: "Calendar",
    kind: "address",
    address: "https://active.example/feed.ics",
    state: "active",
  });
  await insert(client, "source_items", {
    id: id("source item"),
    source_id: id("source active"),
    key: "a",
    starts_at: "2030-06-01T18:00Z",
    title: "Dub night",
    state: "waits",
  });
  await insert(client, "internal.event_invitations", {
    id: id("event invitation"),
    event_id,
    name: "Ada's link",
  });
  await insert(client, "promo_codes", {
    id: id("promo code"),
    event_id,
    code: "FIRST",
    kind: "percent",
    value: 5,
  });
  await insert(client, "tracking_links", {
    id: id("tracking link"),
    event_id,
    source: "flyer",
    name: "Flyer",
  });
  await insert(client, "guest_allocations", {
    id: id("allocation"),
    event_id,
    name: "Band",
    places: 2,
    code_hash: "x",
  });
  await insert(client, "internal.host_terms", {
    event_id,
    organiser_id: id("organiser"),
    state: "accepted",
    guest_places: 2,
    allocation_id: id("allocation"),
  });
  const deal = { id: id("settlement deal"), event_id, name: "DJ", kind: "fee", fee_pence: 100 };
  await insert(client, "internal.settlement_deals", deal);
  await insert(client, "internal.settlement_costs", {
    id: id("settlement cost"),
    event_id,
    name: "Sound",
    pence: 1,
  });
  await insert(client, "internal.settlement_payments", {
    id: id("settlement payment"),
    deal_id: deal.id,
    key: id("settlement payment"),
    pence: 1,
    paid_on: "2026-01-01",
    reference: "BACS",
  });
  await insert(client, "internal.shifts", {
    id: id("shift"),
    event_id,
    role: "bar",
    starts_at: new Date(Date.now() - 3_600_000),
    ends_at: new Date(Date.now() + 3 * 3_600_000),
    places: 2,
    open_to: "team",
    reward: "pay",
    pay_pence: 1500,
  });
  await insert(client, "internal.setlists", {
    id: id("setlist"),
    event_id,
    name: "Pair",
    closes_at: new Date(Date.now() + 86_400_000),
  });
  await insert(client, "internal.night_questions", {
    id: id("night question"),
    event_id,
    body: "Is there a cloakroom?",
  });
  await insert(client, "internal.shift_claims", {
    id: id("claim"),
    shift_id: id("shift"),
    person_id: id("user applicant"),
    code: "ABCDE",
  });
  await client.query("update profiles set handle = 'asked_to_work' where user_id = $1", [
    id("user applicant"),
  ]);
  await insert(client, "guest_list_entries", { id: id("guest"), event_id, name: "Olu" });
  await insert(client, "bookings", {
    id: id("booking"),
    ref: "ABCD2345",
    user_id: id("user applicant"),
    event_id,
    status: "awaiting_approval",
  });
  const comp = {
    id: id("comp"),
    ticket_type_id: await addTicketType(client, event_id, "given", 9),
    event_id,
  };
  const by = id("user owner");
  await insert(client, "comps", {
    ...comp,
    name: "Ada",
    email: "ada@example.net",
    code_hash: "x",
    idempotency_key: id("comps key"),
    issued_by: by,
  });
  await insert(client, "stock_holds", {
    ...comp,
    id: id("stock hold"),
    for_whom: "The band",
    places: 2,
    held_until: new Date(Date.now() + 86_400_000),
    created_by: by,
  });
  await client.query("update ticket_inventory set held = 3 where ticket_type_id = $1", [comp.ticket_type_id]);
  await addJob(client, "desk");
  await insert(client, "hire_requests", {
    id: id("hire"),
    venue_id: id("venue"),
    user_id: id("user applicant"),
    starts_at: "2030-06-01T18:00Z",
    ends_at: "2030-06-01T23:00Z",
    guests: 50,
    purpose: "A birthday",
  });
  await insert(client, "access_requests", {
    id: id("access request"),
    venue_id: id("venue"),
    user_id: id("user applicant"),
    due_at: "2030-06-01",
    form_token: "a".repeat(32),
  });
  await insert(client, "job_applications", {
    id: id("application"),
    job_id: id("job desk"),
    user_id: id("user applicant"),
    note: "I have mixed two hundred nights.",
  });
}

/** Whether a person gets past the question of who they are; whatever is wrong with the call itself comes after it. */
async function mayCall(person: string, call: string): Promise<boolean> {
  await world.client.query("begin");
  try {
    await become(world.client, "authenticated", person);
    await world.client.query(`select * from ${call}`);
    return true;
  } catch (error) {
    const { detail = "", code, message } = error as { detail?: string; code: string; message: string };
    if (/_REQUIRED$|_NOT_FOUND$/.test(detail)) return false;
    if (!/^PT4/.test(code)) throw new Error(`${call} as ${person}: ${message}`, { cause: error });
    return true;
  } finally {
    await world.client.query("rollback");
  }
}

const calls = Object.entries(functionsByRight).flatMap(([right, functions]) =>
  Object.entries(functions).map(([name, call]) => ({ right, name, call })),
);

describe("the rights of a team", () => {
  test.each(calls)("$name asks for the right $right", async ({ right, name, call }) => {
    for (const role of roles)
      expect(`${role}: ${await mayCall(role, call)}`, name).toBe(`${role}: ${stated[right]?.includes(role)}`);
    for (const outsider of ["stranger", "gone", "admin"])
      expect(`${outsider}: ${await mayCall(outsider, call)}`, name).toBe(`${outsider}: false`);
  });

  test("every function that asks about a team is held to a right, or says why not", async () => {
    const { rows } = await world.client.query<{ name: string; body: string }>(
      `select n.nspname || '.' || p.proname as name, p.prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'internal')`,
    );
    // a person who calls these acts for themselves: a team finds its own night among those that only the invited find
    const whetherFound = new Set(["internal.may_find_event", "internal.is_kept_from"]);
    const asking = new Set(["internal.my_role", "internal.my_organiser_ids", "internal.my_venue_ids"]);
    for (let before = 0; before < asking.size; ) {
      before = asking.size;
      const names = [...asking].map((name) => name.replace(".", "\\.")).join("|");
      const asks = new RegExp(`\\b(${names})\\s*\\(`);
      for (const { name, body } of rows) if (asks.test(body) && !whetherFound.has(name)) asking.add(name);
    }
    const found = [...asking].filter((name) => name.startsWith("public.")).map((name) => name.slice(7));
    expect(found.toSorted()).toEqual(
      [...calls.map(({ name }) => name), ...Object.keys(withoutRight)].toSorted(),
    );
  });

  test("policies that name roles name those of a right", async () => {
    const { rows } = await world.client.query<{ title: string; rule: string }>(
      `select tablename as title, concat(qual, ' ', with_check) as rule from pg_policies
       where concat(qual, with_check) ~ '(my_organiser_ids|my_venue_ids|is_event_team)\\([^)]*\\{'`,
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { title, rule } of rows) {
      const of = title === "objects" ? (rule.match(/bucket_id = '(\w+)'/)?.[1] ?? title) : title;
      const right = stated[rightOfPolicy[of] ?? ""];
      for (const [, named] of rule.matchAll(/'\{([a-z,]+)\}'/g))
        expect(named?.split(",").toSorted(), `${of}: ${rule}`).toEqual(right?.toSorted());
    }
  });

  test("everybody in a team may leave it, and only owners hand it over", async () => {
    for (const role of roles) {
      const self = `'${id(`user ${role}`)}'`;
      expect(await mayCall(role, `remove_team_member('${id("organiser")}', ${self})`), role).toBe(true);
      const handOver = `hand_over_team('${id("user team")}', '${id("organiser")}')`;
      expect(await mayCall(role, handOver), role).toBe(role === "owner");
    }
  });

  test("are listed for the table of the tab Team, owners and managers first", async () => {
    const { rows } = await world.client.query("select * from list_team_rights()");
    expect(rows.find(({ right }) => right === "orders")).toEqual({
      right: "orders",
      roles: ["owner", "manager", "finance"],
    });
    expect(rows.map(({ right }) => right)).toEqual([...new Set(rows.map(({ right }) => right))]);
  });
});
