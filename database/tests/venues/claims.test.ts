// Claiming a room and adding one: what is found, kept, refused and sent.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { id, type World } from "../harness/world.ts";
import { createClaimWorld, deleteClaims, page } from "./claim-fixture.ts";
import { claimSteps, room } from "./claim-steps.ts";

let world: World;
beforeAll(async () => {
  world = await createClaimWorld();
});
afterAll(() => world.end());
beforeEach(() => deleteClaims(world));
const { ask, start, add, save, submit, open, one, sent } = claimSteps(() => world);

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

  test("A room is found by a whole word of its name, so that nobody adds it a second time", async () => {
    expect(await find("kirkstall")).toMatchObject([{ name: "The room at Kirkstall" }]);
    expect(await find("kirkstall", "LS4 2AA")).toHaveLength(1);
    expect(await find("kirkstall", "LS11 5AB")).toEqual([]);
    expect(await find("at")).toEqual([]);
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
      column: "name",
    });
    await expect(add("bo", "A house", "ZZ1 1AA")).rejects.toMatchObject({
      message: "postcode: We do not know this postcode",
      column: "postcode",
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
