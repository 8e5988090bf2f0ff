import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Actor, asActor, asPerson, userId } from "../harness/actors.ts";
import { one } from "../harness/fixtures.ts";
import { id, insert, type World } from "../harness/world.ts";
import { worldOfOne } from "../harness/world-of-one.ts";

let world: World;
beforeEach(async () => {
  world = await worldOfOne();
});
afterEach(() => world.end());

const call = "select anonymize_user_data($1)";
const anonymise = (person: string, by = "admin") =>
  asPerson(world.client, by, () => world.client.query(call, [userId(person)]));
const goBy = () =>
  world.client.query(
    "update events set reveal_at = null, starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'",
  );

/** A word that stands in every field the owner can leave a trace in. */
const trace = "Quicksilver";
async function leaveTraces(): Promise<void> {
  const { client } = world;
  const person = userId("owner");
  await client.query(
    `update profiles set full_name = '${trace}', handle = '${trace}', pronouns = '${trace}', bio = '${trace}', website = 'https://${trace}.example',
       avatar_path = 'avatars/' || user_id || '/${trace}', genres = '{${trace}}' where user_id = $1`,
    [person],
  );
  await client.query(
    "update profiles set avatar_alt = $2, links = array['https://' || $2 || '.example/'] where user_id = $1",
    [person, trace],
  );
  await client.query("insert into follows (follower_id, kind, target) values ($1, 'tag', $2)", [
    person,
    trace,
  ]);
  await client.query("insert into user_mutes (user_id, kind, target) values ($1, 'word', $2)", [
    person,
    trace,
  ]);
  await client.query(
    "insert into notifications (user_id, kind, payload) values ($1, 'probe_kind', jsonb_build_object('word', $2::text))",
    [person, trace],
  );
  await client.query(`update profile_private set locale = '${trace}' where user_id = $1`, [person]);
  await client.query(
    `update bookings set buyer_name = '${trace}', buyer_email = '${trace}@example.org', access_notes = '${trace}' where user_id = $1`,
    [person],
  );
  await client.query(`update tickets set holder_name = '${trace}' where owner_id = $1`, [person]);
  await insert(client, "saved_items", {
    user_id: person,
    kind: "search",
    target_id: id("search"),
    payload: { text: trace },
  });
  await insert(client, "rsvps", { user_id: person, event_id: one.published, state: "going" });
  await insert(client, "error_reports", {
    user_id: person,
    title: trace,
    description: trace,
    url: trace,
    user_agent: trace,
    browser_info: { trace },
    error_details: { trace },
  });
  await client.query(
    `insert into data_requests (user_id, kind, name, email, message, status, outcome, reference, due_at, form_token)
     values ($1, 'access', '${trace}', '${trace}@example.org', '${trace}', 'done', 'Dear ${trace}, here is what we have.', 'REQUEST7', now(), repeat('0', 32))`,
    [person],
  );
  await client.query(
    `update auth.users set email = '${trace}@example.org', phone = '${trace}', email_change = '${trace}', raw_user_meta_data = '{"full_name": "${trace}"}' where id = $1`,
    [person],
  );
  await client.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider) values ($1::text, $1::uuid, '{"email": "${trace}@example.org"}', 'email')`,
    [person],
  );
  await client.query(
    `insert into auth.audit_log_entries (payload, ip_address) values (json_build_object('action', 'login', 'actor_id', $1::text, 'actor_username', '${trace}@example.org'), '192.0.2.7')`,
    [person],
  );
  await client.query(`insert into auth.sessions (user_id, user_agent) values ($1, '${trace}')`, [person]);
  await client.query(
    `insert into internal.inbox_mails (recipient, subject, html, text) values ('${trace}@example.org', '${trace}', '', '')`,
  );
  await client.query(
    `insert into internal.inbox_mails (recipient, channel, subject, html, text) values ('+${trace}', 'sms', '', '', '${trace}')`,
  );
  await client.query(
    `insert into auth.mfa_factors (user_id, factor_type, friendly_name, phone) values ($1, 'phone', '${trace}', '${trace}')`,
    [person],
  );
  await client.query(`select internal.enqueue_mail('booking-confirmed', '${trace}@example.org', '{}')`);
}

/** Tables in which the word still stands. */
async function findTraces(): Promise<string[]> {
  const tables = await world.client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'auth', 'storage', 'internal', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rowCount } = await world.client.query(
      `select from ${name} t where t::text ilike '%${trace}%' limit 1`,
    );
    if (rowCount) found.push(name);
  }
  return found.toSorted();
}

describe("anonymising a person", () => {
  test("leaves no trace of them in any table", async () => {
    await leaveTraces();
    expect((await findTraces()).length).toBeGreaterThanOrEqual(12);
    await goBy();
    await anonymise("owner");
    expect(await findTraces()).toEqual([]);
  });

  test("keeps what was booked, under a name that is nobody's", async () => {
    await goBy();
    const sums =
      "select count(*)::int as bookings, sum(total_pence)::int as pence, min(ref) as ref from bookings";
    const before = (await world.client.query(sums)).rows;
    await anonymise("owner");
    expect((await world.client.query(sums)).rows).toEqual(before);
    const profile = await world.client.query(
      "select full_name, status, visibility, is_anonymised from profiles where user_id = $1",
      [userId("owner")],
    );
    expect(profile.rows).toEqual([
      { full_name: "Deleted user", status: "erased", visibility: "hidden", is_anonymised: true },
    ]);
    expect((await world.client.query("select from internal.violations")).rowCount).toBe(0);
  });

  test("gives back what they were holding", async () => {
    await goBy();
    await world.client.query(
      "update events set starts_at = now() + interval '1 day', ends_at = null where id = $1",
      [one.draft],
    );
    await world.client.query("update events set status = 'published' where id = $1", [one.draft]);
    await asPerson(world.client, "owner", () =>
      world.client.query(
        `select hold_booking('${one.draft}', '[{"ticket_type_id": "${one.draftType}", "quantity": 2}]')`,
      ),
    );
    await anonymise("owner");
    const stock = await world.client.query("select held from ticket_inventory where ticket_type_id = $1", [
      one.draftType,
    ]);
    expect(stock.rows).toEqual([{ held: 0 }]);
  });

  test("is logged once, without saying who they were, however often it is requested", async () => {
    await goBy();
    await anonymise("owner");
    await anonymise("owner");
    const noted = await world.client.query(
      "select actor_id, record_id, old_data, new_data from audit_logs where action_type = 'user_anonymised'",
    );
    expect(noted.rows).toEqual([
      { actor_id: userId("admin"), record_id: userId("owner"), old_data: null, new_data: null },
    ]);
  });

  test("waits for upcoming tickets, and says for which", async () => {
    await expect(anonymise("owner")).rejects.toMatchObject({
      code: "PT409",
      detail: "PEOPLE_ANONYMISE_BLOCKED",
      hint: expect.stringMatching(
        /^Upcoming ticket: Event published on \d{1,2} [A-Z][a-z]+ \d{4}\. Upcoming ticket: Event secret on /,
      ),
    });
    const profile = await world.client.query("select full_name from profiles where user_id = $1", [
      userId("owner"),
    ]);
    expect(profile.rows).toEqual([{ full_name: "owner" }]);
  });

  test("waits while a venue or organiser has no other owner", async () => {
    await expect(anonymise("team")).rejects.toMatchObject({
      hint: "Only owner of the organiser Night Shift. Only owner of the venue The Vault.",
    });
    for (const [table, column, place] of [
      ["venue_members", "venue_id", "venue"],
      ["organiser_members", "organiser_id", "organiser"],
    ] as const) {
      await insert(world.client, table, { [column]: id(place), user_id: userId("stranger"), role: "owner" });
    }
    await anonymise("team");
  });

  test("is for admins and servers only, and never done to an admin", async () => {
    const as = (actor: Actor, person: string) =>
      asActor(world.client, actor, () => world.client.query(call, [userId(person)]));
    for (const actor of ["stranger", "owner", "team", "moderator"] as const)
      await expect(as(actor, "stranger")).rejects.toMatchObject({
        code: "42501",
        detail: "PEOPLE_ADMIN_REQUIRED",
      });
    await expect(as("anon", "stranger")).rejects.toMatchObject({ code: "42501" });
    await as("service", "stranger");
    await expect(as("service", "admin")).rejects.toMatchObject({ detail: "PEOPLE_ADMIN_STAYS" });
    await expect(as("admin", "nobody")).rejects.toMatchObject({ code: "PT404", detail: "PEOPLE_NOT_FOUND" });
  });
});
