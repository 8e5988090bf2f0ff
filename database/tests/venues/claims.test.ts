// Claiming a room and adding one: what is found, kept, refused, sent and decided.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { id, type World } from "../harness/world.ts";
import { askAs, type Claim, createClaimWorld, deleteClaims, page, part } from "./claim-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await createClaimWorld();
});
afterAll(() => world.end());
beforeEach(() => deleteClaims(world));
const ask = askAs(() => world);

const room = id("venue room");
const start = (person: string, venue = room) => ask(person, "start_venue_claim($1)", [venue]);
const add = (person: string, name = "The Winding House", postcode = "LS4 2AA") =>
  ask(person, "start_venue_claim(null, $1, $2)", [name, postcode]);
const save = (person: string, claim: Claim, payload: Record<string, unknown>) =>
  ask(person, "save_venue_claim($1, $2, $3)", [claim.id, JSON.stringify(payload), claim.version]);
const submit = (person: string, claim: Claim) =>
  ask(person, "submit_claim($1, $2)", [claim.id, claim.version]);
const decide = (person: string, claim: Claim, decision: string, notes = {}, trust = "new") =>
  ask(person, "decide_claim($1, $2, $3, $4, $5)", [
    claim.id,
    decision,
    JSON.stringify(notes),
    claim.version,
    trust,
  ]);
const open = (person: string, claim: Claim) => ask(person, "open_venue_claim($1)", [claim.id]);
const one = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  (await world.client.query(sql, values)).rows[0] as T;
const sent = async (person: string, venue = room) =>
  submit(person, await save(person, await start(person, venue), part()));
const mails = async () =>
  (
    await world.client.query(
      "select payload ->> 'template' as template, payload ->> 'recipient' as recipient, payload -> 'data' as data from graphile_worker._private_jobs order by id",
    )
  ).rows as { template: string; recipient: string; data: Record<string, unknown> }[];

describe("finding a room before it is claimed or added", () => {
  const find = async (name: string, postcode: string | null = null) =>
    ask<{ slug: string }[]>(
      "ada",
      "(select coalesce(jsonb_agg(s), '[]') from find_similar_venues($1, $2) s)",
      [name, postcode],
    );

  test("A room is found by a name that is nearly its own, in its postcode and nowhere else", async () => {
    expect(await find("the room in kirkstall", "ls42aa")).toMatchObject([
      { name: "The room at Kirkstall", is_same_postcode: true, is_claimed: false },
    ]);
    expect(await find("The room at Kirkstall", "LS11 5AB")).toEqual([]);
    expect(await find("Somewhere wholly else", "LS4 2AA")).toEqual([]);
    expect(await find("the vault")).toMatchObject([{ slug: "the-vault", is_claimed: true }]);
  });

  test("A room is found by its former name, and half a mile away where the postcode's point is known", async () => {
    await world.client.query("begin");
    await world.client.query(`update venues set aliases = '{Club Morgana}' where id = $1`, [room]);
    await world.client.query(
      `insert into postcodes values ('LS5 3AA', 53.814, -1.595), ('LS6 3AA', 53.84, -1.59)`,
    );
    const near = await world.client.query("select slug from find_similar_venues('club morgana', 'LS5 3AA')");
    const far = await world.client.query("select slug from find_similar_venues('club morgana', 'LS6 3AA')");
    await world.client.query("rollback");
    expect([near.rowCount, far.rowCount]).toEqual([1, 0]);
  });
});

describe("starting and keeping a claim", () => {
  test("Starting twice is starting once; a member has nothing to claim; four open claims are one too many", async () => {
    const first = await start("ada");
    expect((await start("ada")).id).toBe(first.id);
    await expect(start("team", id("venue"))).rejects.toMatchObject({ detail: "VENUES_MEMBER_ALREADY" });
    await add("ada");
    await add("ada", "Another house");
    await expect(add("ada", "A fourth house")).rejects.toMatchObject({ detail: "VENUES_CLAIMS_FULL" });
    await expect(start("ada", id("venue"))).rejects.toMatchObject({ detail: "VENUES_CLAIMS_FULL" });
  });

  test("A room to be added is a draft that its applicant and staff alone read, and its name and postcode are judged at once", async () => {
    const claim = await add("ada");
    expect(claim).toMatchObject({
      kind: "new",
      status: "draft",
      venue: { status: "draft", slug: "the-winding-house" },
    });
    const read = (person: string) =>
      ask<number>(person, "(select count(*)::int from venues where id = $1)", [claim.venue.id]);
    expect([await read("ada"), await read("bo"), await read("moderator")]).toEqual([1, 0, 1]);
    expect(await ask<string[]>("ada", "internal.my_venue_ids()")).toEqual([]);
    await expect(add("bo", "Ox", "Leeds")).rejects.toMatchObject({
      detail: "VENUES_INVALID",
      message:
        "name: Venue name must be at least 3 characters\npostcode: Write a full postcode, such as LS1 4AB",
    });
    await expect(add("bo", "A house", "ZZ1 1AA")).rejects.toMatchObject({
      message: "postcode: We do not know this postcode",
    });
  });

  test("What is typed is kept whatever is wrong with it; an older version, 64 kB and an eleventh save in a minute are refused", async () => {
    const claim = await start("ada");
    const kept = await save("ada", claim, { message: "Hi" });
    expect(kept).toMatchObject({ version: 2, payload: { message: "Hi" } });
    expect(kept.problems.map(({ field }) => field)).toEqual(["role", "message", "proof"]);
    await expect(save("ada", claim, { message: "Older" })).rejects.toMatchObject({ detail: "VENUES_STALE" });
    await expect(save("ada", kept, { message: "x".repeat(66_000) })).rejects.toMatchObject({ code: "PT413" });
    await world.client.query("delete from rate_limits");
    let latest = kept;
    for (let number = 0; number < 10; number++) latest = await save("ada", latest, { number });
    await expect(save("ada", latest, {})).rejects.toMatchObject({
      code: "PT429",
      detail: "VENUES_RATE_LIMITED",
    });
  });

  test("A claim of somebody else is not there, whatever is asked of it", async () => {
    const claim = await start("ada");
    for (const asking of [
      () => open("bo", claim),
      () => save("bo", claim, {}),
      () => submit("bo", claim),
      () => ask("bo", "withdraw_venue_claim($1)", [claim.id]),
    ])
      await expect(asking()).rejects.toMatchObject({ detail: "VENUES_CLAIM_NOT_FOUND" });
    await expect(ask("ada", "(select count(*)::int from venue_claims)")).rejects.toMatchObject({
      code: "42501",
    });
    await expect(ask("ada", "list_venue_claims()")).rejects.toMatchObject({ code: "PT403" });
  });

  test("A draft is thrown away with its room; a claim that was sent is taken back, and may be made again", async () => {
    const draft = await add("ada");
    await ask("ada", "withdraw_venue_claim($1)", [draft.id]);
    expect(await one("select count(*)::int as rooms from venues where id = $1", [draft.venue.id])).toEqual({
      rooms: 0,
    });
    const claim = await sent("ada");
    await ask("ada", "withdraw_venue_claim($1)", [claim.id]);
    expect((await open("ada", claim)).status).toBe("withdrawn");
    expect((await start("ada")).id).not.toBe(claim.id);
  });
});

describe("sending a claim", () => {
  test("Everything that is wrong is answered at once, in the specification's words", async () => {
    const wrong = await save(
      "ada",
      await add("ada"),
      page({
        name: "Ox",
        description: "Short",
        venue_type: "ship",
        address: "x",
        postcode: "LS4",
        lat: null,
        capacity: "0",
        rate: "10000.01",
        website: "windinghouse",
        licence: { until: "3am" },
        spaces: [{ name: "A" }],
        access: { lift: { value: "maybe" } },
        safety: { trained_on: "2999-01-01" },
        access_contact: { email: "nobody" },
        pictures: [{ path: "venue_media/x", alt: "A door" }],
        role: "king",
        message: "",
        licence_no: "",
      }),
    );
    await expect(submit("ada", wrong)).rejects.toMatchObject({
      code: "PT400",
      detail: "VENUES_INVALID",
      message: [
        "name: Venue name must be at least 3 characters",
        "description: Description must be at least 10 characters",
        "venue_type: Choose what kind of room it is",
        "address: Address must be at least 5 characters",
        "postcode: Write a full postcode, such as LS1 4AB",
        "pin: Put the pin where the door is",
        "website: Write an address that begins with https://",
        "capacity: Capacity must be at least 1",
        "spaces: Give each room a name of 2 to 80 characters",
        "licensed_until: Write a time, such as 03:00",
        "access: Access says yes, no or partly, with a note of at most 200 characters",
        "access_contact: Invalid email format",
        "trained_on: This date has not come yet",
        "pictures: One of the pictures is not there any more. Upload it again",
        "rate: Rate too high",
        "role: Choose what you do there",
        "message: Say in 10 to 1,000 characters how you run this room",
        "licence_no: Write the number of the premises licence",
        "proof: Give at least one proof that you run this room",
      ].join("\n"),
    });
  });

  test.each([
    ["name", "x".repeat(101), "Venue name too long"],
    ["description", "x".repeat(1001), "Description too long"],
    ["address", "x".repeat(201), "Address too long"],
    ["capacity", "12.5", "Capacity must be a whole number"],
    ["capacity", "50001", "Capacity too large"],
    ["rate", "-1", "Rate cannot be negative"],
    ["lat", 51.5, "The pin is far from the postcode"],
  ])("A room with the %s %s is refused with the sentence for it", async (field, value, sentence) => {
    const wrong = await save("ada", await add("ada"), page({ [field]: value }));
    await expect(submit("ada", wrong)).rejects.toMatchObject({
      message: `${field === "lat" ? "pin" : field}: ${sentence}`,
    });
  });

  test("A claim that was sent cannot be changed, and is due in two working days", async () => {
    const claim = await sent("ada");
    expect(claim).toMatchObject({ status: "submitted", owners_until: null });
    const { due } = await one<{ due: Date }>(
      "select (internal.after_working_days((now() at time zone 'Europe/London')::date, 2) + 1)::timestamp at time zone 'Europe/London' as due",
    );
    expect(new Date(claim.due_at ?? 0)).toEqual(due);
    await expect(save("ada", claim, {})).rejects.toMatchObject({ detail: "VENUES_CLAIM_CLOSED" });
  });

  test("A new room waits as pending with everything that was typed, in pence and by postcode", async () => {
    const claim = await submit(
      "ada",
      await save("ada", await add("ada"), page({ name: "Winding House Leeds" })),
    );
    expect(claim.venue).toMatchObject({ status: "pending", slug: "winding-house-leeds" });
    expect(await one("select * from venues where id = $1", [claim.venue.id])).toMatchObject({
      name: "Winding House Leeds",
      postcode: "LS4 2AA",
      area_id: id("area"),
      capacity: 300,
      rate_pence: 8550,
      created_by: id("user ada"),
      licence: { until: "03:00", ten_only: true },
      links: { website: "https://windinghouse.co.uk" },
      access: { step_free_entrance: { value: "partly" } },
    });
    // the proof is for staff alone: nothing of it stands in the row that becomes public
    expect(
      await one("select to_jsonb(v)::text like '%PRM12345%' as tells from venues v where id = $1", [
        claim.venue.id,
      ]),
    ).toEqual({
      tells: false,
    });
    expect(
      await one("select name, standing from venue_spaces where venue_id = $1", [claim.venue.id]),
    ).toEqual({ name: "Engine room", standing: 260 });
  });
});

describe("deciding", () => {
  test("Approval makes the applicant owner, the venue claimed and verified, and an organiser whose first nights are held", async () => {
    const claim = await sent("ada");
    const rival = await sent("bo");
    await decide("moderator", claim, "approve");
    expect((await open("ada", claim)).status).toBe("approved");
    expect((await open("bo", rival)).status).toBe("superseded");
    expect(await one("select role, status from venue_members where venue_id = $1", [room])).toEqual({
      role: "owner",
      status: "active",
    });
    expect(
      await one(
        "select claimed_at is not null as claimed, verified_at is not null as verified, status from venues where id = $1",
        [room],
      ),
    ).toEqual({
      claimed: true,
      verified: true,
      status: "active",
    });
    expect(await one("select name, kind, trust from organisers where venue_id = $1", [room])).toEqual({
      name: "The room at Kirkstall",
      kind: "venue",
      trust: "new",
    });
    expect(
      (await mails()).map(({ template, recipient, data }) => [template, recipient, data.decision]),
    ).toEqual([
      ["venue-claim-decided", "bo@example.org", "superseded"],
      ["venue-claim-decided", "ada@example.org", "approve"],
    ]);
    expect(
      await one(
        "select count(*)::int as acts from audit_logs where action_type = 'claim_approve' and record_id = $1",
        [room],
      ),
    ).toEqual({ acts: 1 });
    await expect(decide("admin", rival, "approve")).rejects.toMatchObject({ detail: "VENUES_STALE" });
  });

  test("A new room opens with its approval, with the trust staff choose; rejected it is a draft again", async () => {
    const first = await submit("ada", await save("ada", await add("ada"), page()));
    await decide("moderator", first, "approve", {}, "trusted");
    expect(
      await one(
        "select v.status, o.trust from venues v join organisers o on o.venue_id = v.id where v.id = $1",
        [first.venue.id],
      ),
    ).toEqual({
      status: "active",
      trust: "trusted",
    });
    const second = await submit(
      "bo",
      await save("bo", await add("bo", "Other house"), page({ name: "Other house" })),
    );
    await decide("moderator", second, "reject", { reason: "There is no such house." });
    expect(await one("select status from venues where id = $1", [second.venue.id])).toEqual({
      status: "draft",
    });
  });

  test("Changes come back at their fields, and what was not looked at is not decided", async () => {
    const claim = await sent("ada");
    await expect(decide("moderator", claim, "changes")).rejects.toMatchObject({ detail: "VENUES_INVALID" });
    await expect(decide("moderator", { ...claim, version: 1 }, "approve")).rejects.toMatchObject({
      detail: "VENUES_STALE",
    });
    await decide("moderator", claim, "changes", { licence_no: "Leeds knows no such licence." });
    const back = await open("ada", claim);
    expect(back).toMatchObject({
      status: "changes_requested",
      notes: { licence_no: "Leeds knows no such licence." },
    });
    expect((await mails())[0]?.data.notes).toEqual([
      { field: "licence_no", note: "Leeds knows no such licence." },
    ]);
    const again = await submit("ada", await save("ada", back, part({ licence_no: "PRM54321" })));
    expect(again).toMatchObject({ status: "submitted", notes: {} });
  });

  test("A rejection has a reason and one appeal, which somebody else decides", async () => {
    const claim = await sent("ada");
    await expect(decide("moderator", claim, "reject")).rejects.toMatchObject({
      message: "reason: Give a reason",
    });
    await decide("moderator", claim, "reject", { reason: "We found nobody of that name there." });
    await expect(ask("ada", "appeal_claim($1, 'No')", [claim.id])).rejects.toMatchObject({
      detail: "VENUES_INVALID",
    });
    const appealed = await ask("ada", "appeal_claim($1, 'My name is on the licence.')", [claim.id]);
    expect(appealed.status).toBe("submitted");
    await expect(decide("moderator", appealed, "approve")).rejects.toMatchObject({
      detail: "VENUES_OWN_DECISION",
    });
    await decide("admin", appealed, "reject", { reason: "The licence names somebody else." });
    await expect(ask("ada", "appeal_claim($1, 'Look once more, please.')", [claim.id])).rejects.toMatchObject(
      { detail: "VENUES_CLAIM_CLOSED" },
    );
  });

  test("Nobody decides where they have a part: their own claim, a rival's, a room of their team", async () => {
    const own = await sent("moderator");
    const rival = await sent("ada");
    for (const claim of [own, rival])
      await expect(decide("moderator", claim, "approve")).rejects.toMatchObject({
        detail: "VENUES_OWN_PART",
      });
    await world.client.query("insert into venue_members (venue_id, user_id, role) values ($1, $2, 'door')", [
      room,
      id("user admin"),
    ]);
    await expect(decide("admin", rival, "approve")).rejects.toMatchObject({ detail: "VENUES_OWN_PART" });
    await expect(decide("ada", rival, "approve")).rejects.toMatchObject({ code: "PT403" });
  });
});

describe("a room with owners", () => {
  const answer = (
    person: string,
    claim: Claim,
    how: string,
    role: string | null = null,
    words: string | null = null,
  ) => ask(person, "answer_contested_claim($1, $2, $3, $4)", [claim.id, how, role, words]);

  test("Its owners are asked first: they take the person in with a role", async () => {
    const claim = await sent("ada", id("venue"));
    expect(claim.owners_until).not.toBeNull();
    expect(await mails()).toMatchObject([
      { template: "venue-claim-contested", recipient: "team@example.org" },
    ]);
    await expect(decide("moderator", claim, "approve")).rejects.toMatchObject({
      detail: "VENUES_OWNERS_FIRST",
    });
    const shown = await ask("team", "get_contested_claim($1)", [claim.id]);
    expect(shown).toMatchObject({ name: "ada", role: "manager", proofs: ["licence"] });
    expect(JSON.stringify(shown)).not.toContain("PRM12345");
    await expect(ask("bo", "get_contested_claim($1)", [claim.id])).rejects.toMatchObject({ code: "PT404" });
    await expect(answer("ada", claim, "taken_in", "owner")).rejects.toMatchObject({ code: "PT404" });
    await answer("team", claim, "taken_in", "editor");
    expect((await open("ada", claim)).status).toBe("approved");
    expect(await one("select role from venue_members where user_id = $1", [id("user ada")])).toEqual({
      role: "editor",
    });
    await expect(answer("team", claim, "disputed", null, "I changed my mind.")).rejects.toMatchObject({
      detail: "VENUES_CLAIM_CLOSED",
    });
  });

  test("No other role of its team, no former owner and no rival is asked or told", async () => {
    const claim = await sent("ada", id("venue"));
    await sent("bo", id("venue"));
    for (const [person, role, status] of [
      ["cy", "manager", "active"],
      ["cy", "editor", "active"],
      ["cy", "door", "active"],
      ["cy", "finance", "active"],
      ["cy", "owner", "removed"],
    ] as const) {
      await world.client.query(
        `insert into venue_members (venue_id, user_id, role, status) values ($1, $2, $3, $4)
         on conflict (venue_id, user_id) do update set role = excluded.role, status = excluded.status`,
        [id("venue"), id(`user ${person}`), role, status],
      );
      await expect(ask(person, "get_contested_claim($1)", [claim.id])).rejects.toMatchObject({
        code: "PT404",
      });
      await expect(answer(person, claim, "taken_in", "owner")).rejects.toMatchObject({ code: "PT404" });
    }
    for (const person of ["bo", "stranger", "moderator"])
      await expect(answer(person, claim, "taken_in", "owner")).rejects.toMatchObject({ code: "PT404" });
  });

  test("Disputed, staff decide at once; unanswered, after seven days; and the owners hear of it", async () => {
    const claim = await sent("ada", id("venue"));
    await expect(answer("team", claim, "disputed", null, "No")).rejects.toMatchObject({
      detail: "VENUES_INVALID",
    });
    await answer("team", claim, "disputed", null, "We have never heard of them.");
    const disputed = await open("ada", claim);
    await decide("moderator", disputed, "reject", { reason: "The owners run it." });
    expect((await mails()).map(({ recipient, data }) => [recipient, data.state ?? data.decision])).toEqual([
      ["team@example.org", "asked"],
      ["ada@example.org", "reject"],
      ["team@example.org", "decided"],
    ]);
    const second = await sent("bo", id("venue"));
    await world.client.query(
      "update venue_claims set owners_until = now() - interval '1 minute' where id = $1",
      [second.id],
    );
    await expect(answer("team", second, "taken_in", "door")).rejects.toMatchObject({
      detail: "VENUES_CLAIM_CLOSED",
    });
    await decide("moderator", second, "approve");
    expect(
      await one("select count(*)::int as owners from venue_members where venue_id = $1 and role = 'owner'", [
        id("venue"),
      ]),
    ).toEqual({ owners: 2 });
  });
});

describe("what is kept", () => {
  test("Claims go with their applicant, drafts of rooms with them, and an export has them", async () => {
    await sent("ada");
    const added = await submit("ada", await save("ada", await add("ada"), page()));
    const copy = await one<{ copy: { venue_claims: unknown[] } }>(
      "select internal.export_venue_claims($1) as copy",
      [id("user ada")],
    );
    expect(copy.copy.venue_claims).toMatchObject([
      { status: "submitted" },
      { status: "submitted", written: { name: "The Winding House" } },
    ]);
    await world.client.query("select internal.anonymise_venues($1)", [id("user ada")]);
    expect(
      await one(
        "select (select count(*)::int from venue_claims) as claims, (select count(*)::int from venues where id = $1) as rooms",
        [added.venue.id],
      ),
    ).toEqual({
      claims: 0,
      rooms: 0,
    });
  });
});
