// Taking one's data along, leaving within 14 days, one's own calendar, and one's age.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { confirm, hold } from "../bookings/box-office.ts";
import { become } from "../harness/actors.ts";
import { addOneOfEach } from "../harness/fixtures.ts";
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

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addOneOfEach(world);
  await addUsers(world.client, ["third", "leaver", "quitter"]);
});
afterAll(() => world.end());

/** Asks as a person with a session of so many minutes. */
async function ask(person: string, sql: string, values: unknown[] = [], minutes = 1) {
  const session = id(`session ${person} ${minutes}`);
  await world.client.query(
    `insert into auth.sessions (id, user_id, created_at) values ($1, $2, now() - make_interval(mins => $3)) on conflict do nothing`,
    [session, id(`user ${person}`), minutes],
  );
  await world.client.query("begin");
  try {
    await become(world.client, "authenticated", person);
    await world.client.query(
      "select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', $1::text))::text, true)",
      [session],
    );
    const { rows } = await world.client.query(sql, values);
    await world.client.query("commit");
    return rows;
  } catch (error) {
    await world.client.query("rollback");
    throw error;
  }
}

describe("the export", () => {
  const requestOf = async (person: string): Promise<string> =>
    (
      await world.client.query("select request_id from internal.data_exports where user_id = $1", [
        id(`user ${person}`),
      ])
    ).rows[0].request_id;
  /** what the job reads for the copy that somebody waits for */
  const written = async (person: string) =>
    (await world.client.query("select * from internal.read_export($1)", [await requestOf(person)])).rows[0];
  const finish = async (person: string) =>
    (
      await world.client.query("select internal.finish_export($1, $2) as told", [
        await requestOf(person),
        id(`user ${person}`),
      ])
    ).rows[0].told;

  test("holds all that is the person's own in every part, and nothing of anybody else's", async () => {
    const { client } = world;
    for (const [person, word] of [
      ["owner", "Quicksilver"],
      ["third", "Brimstone"],
    ] as const) {
      const user = id(`user ${person}`);
      await client.query("update profiles set bio = $2, pronouns = $2 where user_id = $1", [
        user,
        `${word} bio`,
      ]);
      await client.query("update profile_private set locale = $2 where user_id = $1", [
        user,
        `${word} locale`,
      ]);
      await client.query("insert into follows (follower_id, kind, target) values ($1, 'tag', $2)", [
        user,
        `${word} tag`,
      ]);
      await client.query("insert into user_mutes (user_id, kind, target) values ($1, 'word', $2)", [
        user,
        `${word} mute`,
      ]);
      await insert(client, "saved_items", {
        user_id: user,
        kind: "search",
        target_id: id(word),
        payload: { q: `${word} saved` },
      });
      await insert(client, "error_reports", { user_id: user, title: `${word} error` });
      await client.query("insert into notifications (user_id, kind, payload) values ($1, 'probe_kind', $2)", [
        user,
        { w: `${word} notice` },
      ]);
      await client.query(
        "insert into storage.objects (bucket_id, name, owner_id, version, user_metadata) values ('library', $1 || '/a.webp', $1, gen_random_uuid()::text, $2)",
        [user, { alt: `${word} picture` }],
      );
    }
    await client.query("update bookings set access_notes = 'Quicksilver needs' where user_id = $1", [
      id("user owner"),
    ]);
    await ask("owner", "select request_export()");
    const made = await written("owner");
    const text = JSON.stringify(made);
    for (const place of ["bio", "locale", "tag", "mute", "saved", "error", "notice", "picture", "needs"])
      expect(text, place).toContain(`Quicksilver ${place}`);
    expect(text).not.toContain("Brimstone");
    expect(Object.keys(made.tables)).toEqual(
      expect.arrayContaining(["account", "bookings", "tickets", "answers"]),
    );
    expect(made.files).toEqual([
      { bucket: "library", name: `${id("user owner")}/a.webp`, version: expect.any(String) },
    ]);
  });

  test("has a function in every part that anonymises", async () => {
    const { rows } = await world.client.query(
      `select substr(proname, 11) as part from pg_proc where pronamespace = 'internal'::regnamespace and proname like 'anonymise\\_%'
         and proname <> 'anonymise_in_all_parts'
       except select substr(proname, 8) from pg_proc where pronamespace = 'internal'::regnamespace and proname like 'export\\_%'`,
    );
    expect(rows).toEqual([]);
  });

  test("is asked for one at a time, three times a week, and told when it is ready", async () => {
    await expect(ask("owner", "select request_export()")).rejects.toMatchObject({
      code: "PT409",
      detail: "PEOPLE_EXPORT_UNDER_WAY",
    });
    expect(await finish("owner")).toBe(true);
    expect(await written("owner")).toBeUndefined();
    const [ready] = await ask("owner", "select get_my_export() as made");
    expect(ready.made.path).toBe(`${id("user owner")}/${await requestOf("owner")}.zip`);
    const told = await world.client.query(
      `select (select status from data_requests where id = $1) as status, (select count(*)::int from notifications where kind = 'export_ready') as notices,
         (select count(*)::int from graphile_worker._private_jobs where payload ->> 'template' = 'export-ready') as mails`,
      [await requestOf("owner")],
    );
    expect(told.rows).toEqual([{ status: "done", notices: 1, mails: 1 }]);
    for (const _ of [2, 3]) {
      await ask("owner", "select request_export()");
      await finish("owner");
    }
    await expect(ask("owner", "select request_export()")).rejects.toMatchObject({
      detail: "PEOPLE_EXPORT_RATE_LIMITED",
    });
    expect(await ask("stranger", "select get_my_export() as made")).toEqual([{ made: null }]);
  });

  test("wants a sign-in of the last 15 minutes, and is open to suspended people", async () => {
    await expect(ask("third", "select request_export()", [], 20)).rejects.toMatchObject({
      code: "PT403",
      detail: "PEOPLE_FRESH_SIGN_IN_REQUIRED",
    });
    await world.client.query("update profiles set status = 'suspended' where user_id = $1", [
      id("user third"),
    ]);
    expect(await ask("third", "select request_export()")).toHaveLength(1);
    await expect(ask("third", "select request_erasure()")).rejects.toMatchObject({
      detail: "PEOPLE_SUSPENDED",
    });
  });
});

describe("leaving", () => {
  const stateOf = async (person: string) =>
    (
      await world.client.query(
        "select visibility, status, (select count(*)::int from auth.sessions s where s.user_id = p.user_id) as sessions from profiles p where user_id = $1",
        [id(`user ${person}`)],
      )
    ).rows[0];
  const requests = async (person: string) =>
    (await world.client.query("select status from data_requests where user_id = $1", [id(`user ${person}`)]))
      .rows;

  test("hides the account at once, ends other sessions, and is undone by keeping it", async () => {
    await world.client.query("update profiles set visibility = 'public' where user_id = $1", [
      id("user leaver"),
    ]);
    await world.client.query("insert into auth.sessions (user_id) values ($1)", [id("user leaver")]);
    await ask("leaver", "select request_erasure()");
    expect(await stateOf("leaver")).toEqual({ visibility: "hidden", status: "active", sessions: 1 });
    expect(await requests("leaver")).toEqual([{ status: "in_progress" }]);
    await ask("leaver", "select keep_my_account()");
    expect(await stateOf("leaver")).toMatchObject({ visibility: "public" });
    expect(await requests("leaver")).toEqual([{ status: "withdrawn" }]);
    expect(await ask("leaver", "select keep_my_account() as kept")).toEqual([{ kept: false }]);
  });

  test("is reminded of two days before, and done on its day", async () => {
    await ask("quitter", "select request_erasure()");
    const run = async (days: number) =>
      (
        await world.client.query(
          "select internal.run_due_erasures(now() + make_interval(days => $1)) as done",
          [days],
        )
      ).rows[0].done;
    expect(await run(11)).toBe(0);
    expect(await run(13)).toBe(0);
    const { rows } = await world.client.query(
      "select count(*)::int as mails from graphile_worker._private_jobs where payload ->> 'recipient' = 'quitter@example.org'",
    );
    expect(rows).toEqual([{ mails: 2 }]);
    expect(await run(15)).toBe(1);
    expect(await stateOf("quitter")).toMatchObject({ status: "erased", sessions: 0 });
    const left = await world.client.query("select from auth.users where email = 'quitter@example.org'");
    expect(left.rowCount).toBe(0);
  });

  test("gives upcoming free tickets back, or leaves them valid by an email that shows them", async () => {
    const { client } = world;
    const eventId = await addEvent(client, { name: "ahead" });
    const typeId = await addTicketType(client, eventId, "ahead", 20);
    const bookings = new Map<string, string>();
    const book = async (person: string) => {
      await addUsers(client, [person]);
      const booking = await hold(world, person, eventId, [{ ticket_type_id: typeId, quantity: 1 }]);
      bookings.set(person, (await confirm(world, person, booking.id)).id);
    };
    const mails = async (template: string) =>
      (
        await client.query(
          "select count(*)::int as count from graphile_worker._private_jobs where payload ->> 'template' = $1",
          [template],
        )
      ).rows[0].count;
    const ticketOf = async (person: string) =>
      (await client.query("select status from tickets where booking_id = $1", [bookings.get(person)])).rows[0]
        .status;
    await book("keeper");
    const before = { kept: await mails("tickets-kept"), cancelled: await mails("booking-cancelled") };
    const [erasure] = await ask("keeper", "select get_my_erasure() as mine");
    expect(erasure.mine).toMatchObject({ obstacles: [], tickets: [{ is_free: true }] });
    await expect(ask("keeper", "select request_erasure()")).rejects.toMatchObject({
      detail: "PEOPLE_ANONYMISE_BLOCKED",
    });
    await ask("keeper", "select request_erasure('keep')");
    expect(await mails("tickets-kept")).toBe(before.kept + 1);
    await client.query("select internal.run_due_erasures(now() + interval '15 days')");
    expect(await stateOf("keeper")).toMatchObject({ status: "erased" });
    expect(await ticketOf("keeper")).toBe("issued");

    await book("giver");
    await ask("giver", "select request_erasure('give_back')");
    expect(await ticketOf("giver")).toBe("cancelled");
    expect(await mails("booking-cancelled")).toBe(before.cancelled + 1);
  });

  test("waits for upcoming tickets, and what comes up by its day puts it off", async () => {
    await expect(ask("owner", "select request_erasure()")).rejects.toMatchObject({
      detail: "PEOPLE_ANONYMISE_BLOCKED",
    });
    await ask("leaver", "select request_erasure()");
    await insert(world.client, "venue_members", {
      venue_id: id("venue"),
      user_id: id("user leaver"),
      role: "owner",
    });
    await world.client.query("delete from venue_members where user_id = $1", [id("user team")]);
    await world.client.query("select internal.run_due_erasures(now() + interval '15 days')");
    expect(await stateOf("leaver")).toMatchObject({ status: "active", visibility: "hidden" });
    const { rows } = await world.client.query(
      "select payload -> 'data' ->> 'obstacles' as told from graphile_worker._private_jobs where payload ->> 'template' = 'erasure-put-off'",
    );
    expect(rows).toEqual([{ told: "Only owner of the venue The Vault." }]);
  });
});

describe("the calendar", () => {
  const read = async (token: string) =>
    (await world.client.query("select read_calendar($1) as calendar", [token])).rows[0].calendar;
  const make = async (includes: string[]) =>
    (await ask("owner", "select make_calendar($1) as token", [includes]))[0].token as string;

  test("opens by its address alone, shows the area of a secret place, and a new address ends the old one", async () => {
    const token = await make(["tickets"]);
    expect(token).toMatch(/^[a-z0-9]{32}$/);
    const { events } = await read(token);
    expect(events.map(({ title }: { title: string }) => title).toSorted()).toEqual([
      "Event published",
      "Event secret",
    ]);
    expect(events.find(({ title }: { title: string }) => title === "Event secret").place).toBe("Leeds");
    expect(JSON.stringify(events)).not.toContain("Under the bridge");
    const next = await make(["saved"]);
    expect(await read(token)).toBeNull();
    expect(await read("x".repeat(32))).toBeNull();
    expect(await read(next)).toEqual({ events: [] });
    await ask("owner", "select revoke_calendar()");
    expect(await read(next)).toBeNull();
  });

  test("is read sixty times an hour, and holds something", async () => {
    const token = await make(["going"]);
    for (let at = 0; at < 60; at++) await read(token);
    expect(await read(token)).toEqual({ wait: expect.any(Number) });
    await expect(make([])).rejects.toMatchObject({ detail: "CALENDARS_INVALID" });
    await expect(make(["everything"])).rejects.toMatchObject({ detail: "CALENDARS_INVALID" });
  });

  test("holds the next 200 nights of what its owner follows, the soonest first", async () => {
    await world.client.query(
      `insert into events (title, description, category, organiser_id, venue_id, starts_at, status)
       select 'Followed ' || n, 'A night to remember.', 'music', $1, $2, now() + make_interval(days => 2, hours => 240 - n), 'published'
       from generate_series(1, 230) n`,
      [id("organiser"), id("venue")],
    );
    await world.client.query("select internal.refresh_listings()");
    await world.client.query(
      "insert into follows (follower_id, kind, target, status) values ($1, 'organiser', $2, 'active')",
      [id("user owner"), id("organiser")],
    );
    const { events } = await read(await make(["followed"]));
    const titles = events.map(({ title }: { title: string }) => title);
    expect(titles).toHaveLength(200);
    expect(titles).toContain("Followed 230");
    expect(titles).not.toContain("Followed 1");
  });
});

test("Consents are kept with their history, the latest holds, and saying the same again adds nothing", async () => {
  const set = (granted: boolean | null, kind = "marketing_platform", organiser: string | null = null) =>
    ask("stranger", "select set_consent($1, $2, $3)", [kind, granted, organiser]);
  await set(true);
  await set(true);
  await set(false);
  await set(true, "marketing_organiser", id("organiser"));
  const kept = await ask("stranger", "select kind, granted, source from consents order by id");
  expect(kept).toEqual([
    { kind: "marketing_platform", granted: true, source: "settings" },
    { kind: "marketing_platform", granted: false, source: "settings" },
    { kind: "marketing_organiser", granted: true, source: "settings" },
  ]);
  await expect(set(true, "marketing_organiser")).rejects.toMatchObject({ detail: "CONSENTS_INVALID" });
  await expect(set(null)).rejects.toMatchObject({ detail: "CONSENTS_INVALID" });
  await world.client.query("update bookings set marketing_opt_in = true where user_id = $1", [
    id("user owner"),
  ]);
  expect(await ask("owner", "select distinct kind, source from consents")).toEqual([
    { kind: "marketing_organiser", source: "booking" },
  ]);
});

test("An age is said once, counts from the eighteenth birthday, and is not written past the function", async () => {
  const attest = async (person: string, day: string) =>
    (await ask(person, `select attest_age(${day}) as adult`))[0].adult;
  expect(await attest("moderator", "(current_date - interval '18 years')::date")).toBe(true);
  expect(await attest("admin", "(current_date - interval '18 years' + interval '1 day')::date")).toBe(false);
  await expect(attest("admin", "'1990-01-01'")).rejects.toMatchObject({ detail: "AGE_ATTESTED" });
  await expect(attest("stranger", "current_date")).rejects.toMatchObject({ detail: "AGE_INVALID" });
  // what posts and messages ask first
  await world.client.query("grant execute on function internal.require_adult to authenticated");
  const asAdult = (person: string) => ask(person, "select internal.require_adult() as me");
  expect((await asAdult("moderator"))[0].me).toBe(id("user moderator"));
  await expect(asAdult("stranger")).rejects.toMatchObject({ detail: "AGE_REQUIRED" });
  await expect(asAdult("admin")).rejects.toMatchObject({
    detail: "AGE_TOO_YOUNG",
    hint: expect.stringMatching(/^You can do this from \d+ \w+ \d{4}\.$/),
  });
  await expect(
    ask("stranger", "update profile_private set date_of_birth = '1990-01-01'"),
  ).rejects.toMatchObject({ code: "42501" });
});

test("A suspended person is told why, until when, and what to appeal against; nobody else is", async () => {
  const suspension = async (person: string) =>
    (await ask(person, "select get_my_suspension() as told"))[0].told;
  await ask("owner", "select submit_report('event', $1, 'misleading', 'Not what it says.')", [
    id("event published"),
  ]);
  await ask(
    "moderator",
    "select moderate((select id from list_reports() limit 1), 1, 'suspend', 'misleading', 'The price was wrong.', 7)",
  );
  expect(await suspension("team")).toMatchObject({
    rule: "misleading",
    facts: "The price was wrong.",
    until: expect.any(String),
    action_id: expect.any(String),
    appeal: null,
  });
  expect(await suspension("owner")).toBeNull();
});
