import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asActor } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { call, change, type Draft, draft, goodDraft, publish, save, write } from "./event-writer.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["editor", "door", "outsider"]);
  await world.client.query(
    `insert into organiser_members (organiser_id, user_id, role) values ($1, $2, 'editor'), ($1, $3, 'door')`,
    [id("organiser"), id("user editor"), id("user door")],
  );
  await world.client.query("update organisers set trust = 'trusted'");
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect((await world.client.query("select * from internal.violations")).rows).toEqual([]);
  await world.end();
});

const rows = async (sql: string, values: unknown[] = []) => (await world.client.query(sql, values)).rows;

describe("saving an event", () => {
  test("a draft becomes an event with its tags, line-up, tickets and stock, and is gone", async () => {
    const kept = await draft(world, goodDraft());
    expect(kept.problems).toEqual([]);
    const saved = await save(world, kept);
    expect(saved).toMatchObject({ slug: "machine-room", status: "draft" });
    expect(await rows("select tag from event_tags where event_id = $1 order by 1", [saved.id])).toEqual([
      { tag: "ebm" },
      { tag: "techno" },
    ]);
    expect(
      await rows("select name, kind, is_headliner from event_artists where event_id = $1 order by billing", [
        saved.id,
      ]),
    ).toEqual([
      { name: "Ada Fields", kind: "live", is_headliner: true },
      { name: "TBA", kind: "dj", is_headliner: false },
    ]);
    expect(
      await rows(
        `select t.name, t.total_pence, s.quantity, earlier.name as after from ticket_types t join ticket_inventory s on s.ticket_type_id = t.id
         left join ticket_types earlier on earlier.id = t.release_after_type_id where t.event_id = $1 order by t.sort`,
        [saved.id],
      ),
    ).toEqual([
      { name: "Early", total_pence: 890, quantity: 50, after: null },
      { name: "Later", total_pence: 1310, quantity: 50, after: "Early" },
      { name: "Free before 23:30", total_pence: 0, quantity: 20, after: null },
    ]);
    expect(await rows("select from event_drafts where id = $1", [kept.id])).toEqual([]);
  });

  test("says whether it is indoors or outdoors, or leaves it open, and nothing else", async () => {
    for (const setting of ["indoor", "outdoor", "both", "", null]) {
      const saved = await write(world, { ...goodDraft(), title: `Setting ${setting}`, setting });
      expect(await rows("select setting from events where id = $1", [saved.id])).toEqual([
        { setting: setting || null },
      ]);
    }
    expect((await draft(world, { ...goodDraft(), setting: "underwater" })).problems).toMatchObject([
      { step: "basics", field: "setting", code: "EVENTS_INVALID_SETTING", is_warning: false },
    ]);
  });

  test("the same idempotency key saves once", async () => {
    const kept = await draft(world, { ...goodDraft(), title: "Once" });
    const key = randomUUID();
    const first = await save(world, kept, "team", key);
    expect((await save(world, kept, "team", key)).id).toBe(first.id);
    expect(await rows("select count(*)::int as n from events where title = 'Once'")).toEqual([{ n: 1 }]);
  });

  test("an event that is opened and saved again is unchanged", async () => {
    const saved = await write(world, { ...goodDraft(), title: "Round trip" });
    const before = await call<Draft>(world, "team", "edit_event($1)", [saved.id]);
    await save(world, before);
    const after = await call<Draft>(world, "team", "edit_event($1)", [saved.id]);
    expect(after.data).toEqual(before.data);
  });

  test("of two editors at once the second is refused and the first one's words stay", async () => {
    const kept = await draft(world, goodDraft());
    const say = (title: string, person: string) =>
      call<Draft>(world, person, "save_event_draft($1, $2, $3)", [
        JSON.stringify({ ...goodDraft(), title }),
        kept.id,
        kept.version,
      ]);
    expect((await say("First words", "team")).version).toBe(2);
    await expect(say("Second words", "editor")).rejects.toMatchObject({ detail: "EVENTS_DRAFT_CONFLICT" });
    await expect(save(world, kept, "editor")).rejects.toMatchObject({ detail: "EVENTS_DRAFT_CONFLICT" });
    expect((await call<Draft>(world, "editor", "open_event_draft($1)", [kept.id])).data.title).toBe(
      "First words",
    );
  });

  test("the eleventh save within a minute is refused with the wait", async () => {
    for (let number = 0; number < 10; number++) await save(world, await draft(world, goodDraft()));
    await expect(save(world, await draft(world, goodDraft()))).rejects.toMatchObject({
      detail: "EVENTS_RATE_LIMITED",
      hint: expect.stringMatching(/^[1-9]\d*$/),
    });
  });

  test("A save that is refused counts for none of the ten a minute, and for one of the sixty attempts", async () => {
    const now = new Date().toISOString();
    const attempts = ["events", "event_attempts"].map((action) => ["user:refused", action, 1, now]);
    await rows("select internal.count_rolled_back($1)", [JSON.stringify(attempts)]);
    expect(
      await rows("select action_type, count from public.rate_limits where identifier = 'user:refused'"),
    ).toEqual([{ action_type: "event_attempts", count: 1 }]);
  });

  test("strangers, door staff and suspended people save nothing, and no team saves another's event", async () => {
    const kept = await draft(world, goodDraft());
    const saved = await write(world, { ...goodDraft(), title: "Ours" });
    await expect(draft(world, goodDraft(), "outsider")).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
    await expect(draft(world, goodDraft(), "door")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await expect(save(world, kept, "outsider")).rejects.toMatchObject({ detail: "EVENTS_DRAFT_NOT_FOUND" });
    await expect(change(world, saved.id, {}, "outsider")).rejects.toMatchObject({
      detail: "EVENTS_NOT_FOUND",
    });
    await expect(publish(world, saved.id, "door")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await world.client.query("update profiles set status = 'suspended' where user_id = $1", [
      id("user editor"),
    ]);
    await expect(save(world, kept, "editor")).rejects.toMatchObject({ detail: "PEOPLE_SUSPENDED" });
    await world.client.query("update profiles set status = 'active' where user_id = $1", [id("user editor")]);
  });
});

describe("the rules of an event", () => {
  const first = async (data: Record<string, unknown>) => {
    const kept = await draft(world, { ...goodDraft(), ...data });
    const [problem] = kept.problems.filter((it) => !it.is_warning);
    // what the draft shows is what saving refuses
    await expect(save(world, kept)).rejects.toMatchObject({
      message: problem?.message,
      detail: problem?.code,
    });
    return `${problem?.field}: ${problem?.message}`;
  };
  test.each([
    [{ title: "ab" }, "title: Title must be at least 3 characters"],
    [{ title: undefined }, "title: Title must be at least 3 characters"],
    [{ title: "x".repeat(101) }, "title: Title too long"],
    [{ description: "too short" }, "description: Description must be at least 10 characters"],
    [
      { description: "<script>not a description</script>" },
      "description: Description must be at least 10 characters",
    ],
    [{ description: "x".repeat(2001) }, "description: Description too long"],
    [{ capacity: 1.5 }, "capacity: Capacity must be a whole number"],
    [{ capacity: "many" }, "capacity: Capacity must be a whole number"],
    [{ capacity: 0 }, "capacity: Capacity must be at least 1"],
    [{ capacity: 100_001 }, "capacity: Capacity too large"],
    [{ tags: Array.from({ length: 11 }, (_, at) => `tag ${at}`) }, "tags: Too many tags"],
    [{ starts_at: "soon" }, "starts_at: Invalid date format"],
    [{ starts_at: "2027-02-31T20:00" }, "starts_at: Invalid date format"],
    [{ starts_at: null }, "starts_at: Invalid date format"],
    [{ starts_at: "2024-05-04T20:00" }, "starts_at: Start date must be in the future"],
    [{ ends_at: "2024-05-04T20:00" }, "ends_at: End date must be after the start date"],
    [
      { starts_at: "2027-03-28T01:30", ends_at: null },
      "starts_at: 01:30 does not exist, the clocks go forward. Use 02:00?",
    ],
    [
      { starts_at: "2027-10-31T01:30", ends_at: null },
      "starts_at: 01:30 happens twice, the clocks go back. Is it the first (BST) or the second (GMT)?",
    ],
    [{ location_mode: "venue", venue_id: null }, "venue_id: Choose a venue"],
    [
      { location_mode: "custom", address: "1", area: "leeds" },
      "address: Address must be at least 5 characters",
    ],
    [{ location_mode: "secret", address: "Under the bridge" }, "area: Choose the city or district"],
    [
      { location_mode: "secret", address: "Under the bridge", area: "leeds", reveal_at: "2029-01-01T12:00" },
      "reveal_at: Ticket holders must get the address before the start",
    ],
    [{ location_mode: "online", address: "javascript:alert(1)" }, "address: Invalid URL"],
    [{ line_up: [{ name: "" }] }, "line_up.0.name: Name required"],
    [
      { tickets: [{ name: "Entry", kind: "paid", price_pence: 99 }] },
      "tickets.0.price_pence: A paid ticket costs £1 to £10,000",
    ],
    [
      { tickets: [{ name: "Entry", kind: "free", after: 0 }] },
      "tickets.0.after: A release follows one above it",
    ],
    [{ external_url: "https://elsewhere.example" }, "external_pence: Enter the total price with all fees"],
    [{ image_path: "event_media/other/flyer.jpg" }, "image_path: This picture is not in your files"],
    [
      { access: { lift: { value: "maybe" } } },
      "access: Access says yes, no or partly, with a note of at most 200 characters",
    ],
    [{ refund_note: "x".repeat(501) }, "refund_note: The refund rule is too long"],
  ])("%j is refused", async (data, sentence) => {
    expect(await first(data)).toBe(sentence);
  });

  test.each([
    ["Sat 20 Jun 2026", "2026-06-20T23:00", "2026-06-21T06:00", "2026-06-20T22:00:00Z", 7],
    ["Sat 24 Oct 2026, clocks back", "2026-10-24T23:00", "2026-10-25T06:00", "2026-10-24T22:00:00Z", 8],
    ["Sat 27 Mar 2027, clocks forward", "2027-03-27T23:00", "2027-03-28T06:00", "2027-03-27T23:00:00Z", 6],
    ["Sat 30 Oct 2027, clocks back", "2027-10-30T23:00", "2027-10-31T06:00", "2027-10-30T22:00:00Z", 8],
  ])("the wall clocks of %s are the right moments", async (_, starts, ends, utc, hours) => {
    const [row] = await rows("select internal.to_moment($1) as starts, internal.to_moment($2) as ends", [
      starts,
      ends,
    ]);
    expect(row.starts.toISOString()).toBe(new Date(utc).toISOString());
    expect((row.ends - row.starts) / 3_600_000).toBe(hours);
    expect(await rows("select internal.to_wall($1) as wall", [row.starts])).toEqual([{ wall: starts }]);
  });

  test("the first and the second of an hour that comes twice are told apart by their offset", async () => {
    const data = { starts_at: "2027-10-31T01:30+00:00", ends_at: null };
    const saved = await write(world, { ...goodDraft(), ...data, title: "Second half past one" });
    const [row] = await rows("select starts_at, night_date::text from events where id = $1", [saved.id]);
    expect(row.starts_at.toISOString()).toBe("2027-10-31T01:30:00.000Z");
    expect(row.night_date).toBe("2027-10-30");
    expect((await call<Draft>(world, "team", "edit_event($1)", [saved.id])).data.starts_at).toBe(
      "2027-10-31T01:30+00:00",
    );
  });

  test("a start in the past may stay on an edit, and may not be chosen", async () => {
    const saved = await write(world, { ...goodDraft(), title: "Begun" });
    await world.client.query("update events set starts_at = now() - interval '1 hour' where id = $1", [
      saved.id,
    ]);
    await change(world, saved.id, { description: "It has begun already." });
    await expect(change(world, saved.id, { starts_at: "2025-01-01T20:00" })).rejects.toMatchObject({
      message: "Start date must be in the future",
    });
  });

  test.each([
    ["<p>Hello <b>night</b></p>", "Hello night"],
    ["<p>Hi<script>alert('<p>')</script> there</p>", "Hi there"],
    ["<scr<script></script>ipt>alert(1)</script> words", "alert(1) words"],
    ['<div onclick="alert(1)">a night</div>', "a night"],
    ["<img src=x onerror=alert(1)", ""],
    ["<iframe src=//evil></iframe><object data=x>p</object><embed src=x>rest", "rest"],
    ["<style>p{}</style><svg onload=alert(1)><p>in</p></svg>out", "out"],
    ["5 < 7 & Rock", "5 < 7 & Rock"],
    ["Six hours of music <and then breakfast", "Six hours of music <and then breakfast"],
    ["Doors <b2b of Ada and Olu", "Doors <b2b of Ada and Olu"],
    ['<a href="javascript:alert(1)">x</a>', "x"],
  ])("of %j the words stay", async (input, expected) => {
    expect(await rows("select internal.strip_html($1) as it", [input])).toEqual([{ it: expected }]);
  });

  test("a venue's size and licence warn and refuse nothing", async () => {
    await world.client.query(
      'update venues set capacity = 100, licence = \'{"until": "04:00"}\' where id = $1',
      [id("venue")],
    );
    const kept = await draft(world, goodDraft());
    expect(kept.problems.map(({ message, is_warning }) => [message, is_warning])).toEqual([
      ["The Vault holds 100", true],
      ["The Vault is licensed until 04:00", true],
    ]);
    expect((await save(world, kept)).status).toBe("draft");
  });

  test("places that are sold cannot be withdrawn, and a ticket type with bookings is archived", async () => {
    const saved = await write(world, {
      ...goodDraft(),
      title: "Sold",
      tickets: [{ name: "Entry", kind: "free", quantity: 10 }],
    });
    await publish(world, saved.id);
    const [type] = await rows("select id from ticket_types where event_id = $1", [saved.id]);
    await call(world, "stranger", "confirm_booking((hold_booking($1, $2) ->> 'id')::uuid, 'Nan')", [
      saved.id,
      JSON.stringify([{ ticket_type_id: type.id, quantity: 3 }]),
    ]);
    const entry = { id: type.id, name: "Entry", kind: "free" };
    await expect(change(world, saved.id, { tickets: [{ ...entry, quantity: 2 }] })).rejects.toMatchObject({
      detail: "EVENTS_BELOW_SOLD",
      message: "3 of Entry are sold or held",
    });
    await change(world, saved.id, { tickets: [{ name: "Other", kind: "free" }] });
    expect(
      await rows("select name, status from ticket_types where event_id = $1 order by name", [saved.id]),
    ).toEqual([
      { name: "Entry", status: "archived" },
      { name: "Other", status: "active" },
    ]);
  });
});

describe("secret places", () => {
  test("an address is nowhere but in event_reveals, and only the team reads it before its time", async () => {
    const saved = await write(world, {
      ...goodDraft(),
      title: "Somewhere",
      location_mode: "secret",
      address: "Unit 9, Canary Yard",
      area: "leeds",
      reveal_at: `${String(goodDraft().starts_at).slice(0, 10)}T18:00`,
    });
    await publish(world, saved.id);
    const everywhere = await rows(
      `select (select string_agg(to_jsonb(e)::text, '') from events e) || (select string_agg(to_jsonb(l)::text, '') from listings l) as it`,
    );
    expect(everywhere[0].it).not.toContain("Canary");
    const read = "select address from event_reveals where event_id = $1";
    expect(await asActor(world.client, "stranger", () => rows(read, [saved.id]))).toEqual([]);
    expect(await asActor(world.client, "team", () => rows(read, [saved.id]))).toEqual([
      { address: "Unit 9, Canary Yard" },
    ]);
  });
});
