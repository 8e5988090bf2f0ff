import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addVenue, id, insert, type World } from "../harness/world.ts";
import { createVenueTeam, type VenuePage, venueTeam } from "./team-venue.ts";

let world: World;
let team: ReturnType<typeof venueTeam>;
beforeAll(async () => {
  world = await createVenueTeam();
  team = venueTeam(world);
  await addVenue(world.client, "hideout", {
    status: "active",
    location_precision: "area",
    lat: 53.81,
    lng: -1.56,
    description: "Somewhere in Leeds.",
    capacity: 90,
  });
  await addVenue(world.client, "asked for", { status: "pending" });
  for (const name of ["hideout", "asked for"])
    await insert(world.client, "venue_members", {
      venue_id: id(`venue ${name}`),
      user_id: id("user team"),
      role: "owner",
    });
});
afterAll(() => world.end());
beforeEach(() => world.client.query("delete from rate_limits"));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const rowOf = async (columns: string, venue = id("venue")) =>
  (await world.client.query(`select ${columns} from venues where id = $1`, [venue])).rows[0];

describe("the page of a venue", () => {
  test("is saved field by field, with rooms in their order, and read back the same", async () => {
    const page = {
      description: "A vault under the arches, with a bar.",
      aliases: ["The Old Vault"],
      capacity: 320,
      rate_pence: 12_000,
      hire_enquiries: true,
      hire: { dry_hire: false, kit: "Two CDJs" },
      licence: { until: "03:00", ten_only: false },
      access: { step_free_entrance: { value: "partly", note: "One step, a ramp on request" } },
      safety: {
        ask_for_angela: true,
        trained_on: inDays(-10),
        named_lead: "The duty manager",
        welfare: true,
      },
      links: { website: "https://vault.example" },
      house_rules: "No photos.\nBe kind.",
      id_accepted: ["passport", "pass_card"],
      spaces: [
        { name: "Main room", standing: 250, seated: 80 },
        { name: "Loft", standing: 70, seated: null },
      ],
    };
    const saved = await team.save(page);
    expect(saved.page).toMatchObject(page);
    expect((await team.read("manager")).page).toEqual(saved.page);
    const { rows } = await world.client.query(
      "select name, standing from venue_spaces where venue_id = $1 order by sort",
      [id("venue")],
    );
    expect(rows).toEqual([
      { name: "Main room", standing: 250 },
      { name: "Loft", standing: 70 },
    ]);
  });

  test("an access line that is left out is unknown again", async () => {
    await team.save({ access: {} });
    expect(await rowOf("access")).toEqual({ access: {} });
  });

  test("keeps what only others store in its objects", async () => {
    await world.client.query(`update venues set licence = licence || '{"late": true}' where id = $1`, [
      id("venue"),
    ]);
    await team.save({ licence: { until: "04:00" } });
    expect(await rowOf("licence")).toEqual({ licence: { until: "04:00", late: true } });
  });

  test("two who save at once: the second is told, and may save with the version that is there now", async () => {
    const { version } = await team.read();
    await team.save({ nearest_station: "Leeds" }, version);
    await expect(team.save({ nearest_station: "Holbeck" }, version, "manager")).rejects.toMatchObject({
      detail: "VENUES_STALE",
    });
    await world.client.query("update venues set capacity = 310 where id = $1", [id("venue")]);
    const now = await team.read();
    await expect(team.save({ nearest_station: "Holbeck" }, now.version - 1)).rejects.toMatchObject({
      detail: "VENUES_STALE",
    });
    expect((await team.save({ nearest_station: "Holbeck" }, now.version)).page).toMatchObject({
      nearest_station: "Holbeck",
      capacity: 310,
    });
  });

  test("saving what it says already changes nothing and keeps no save", async () => {
    const before = await team.read();
    const after = await team.save(before.page, before.version - 5);
    expect(after.version).toBe(before.version);
  });

  test.each([
    [{ name: "It" }, "name: Venue name must be at least 3 characters"],
    [{ name: "x".repeat(101) }, "name: Venue name too long"],
    [{ description: "Short" }, "description: Description must be at least 10 characters"],
    [{ description: "x".repeat(1001) }, "description: Description too long"],
    [{ address: "Here" }, "address: Address must be at least 5 characters"],
    [{ address: "x".repeat(201) }, "address: Address too long"],
    [{ capacity: 1.5 }, "capacity: Capacity must be a whole number"],
    [{ capacity: 0 }, "capacity: Capacity must be at least 1"],
    [{ capacity: 50_001 }, "capacity: Capacity too large"],
    [{ rate_pence: -1 }, "rate_pence: Rate cannot be negative"],
    [{ rate_pence: 1_000_001 }, "rate_pence: Rate too high"],
    [{ postcode: "Leeds" }, "postcode: Write a full postcode, such as LS1 4AB"],
    [{ lat: 91, lng: 0 }, "lat: Put the pin on the map again"],
    [{ lat: null }, "lat: Put the pin on the map again"],
    [{ venue_type: "castle" }, "venue_type: Choose one type"],
    [{ status: "suspended" }, "status: Choose whether it is open, closed for now or closed for good"],
    [
      { reopens_on: "2090-01-01" },
      "reopens_on: Only a venue that is closed for now has a day on which it opens again",
    ],
    [{ status: "temporarily_closed", reopens_on: "2020-01-01" }, "reopens_on: Choose a day to come"],
    [{ status: "temporarily_closed", reopens_on: "soon" }, "reopens_on: Choose a day to come"],
    [{ links: { website: "javascript:alert(1)" } }, "links: Links begin with https://"],
    [{ links: [] }, "links: Links begin with https://"],
    [
      { access: { lift: { value: "maybe" } } },
      "access: Access says yes, no or partly, with a note of at most 200 characters",
    ],
    [{ access: "yes" }, "access: Something is written here that we do not know"],
    [{ hire: { price: 3 } }, "hire: Something is written here that we do not know"],
    [{ hire: { deposit_pence: "much" } }, "hire.deposit_pence: Write an amount in pounds from 0 to 100,000"],
    [{ licence: { until: "3am" } }, "licence.until: Write a time, such as 03:00"],
    [{ safety: { trained_on: "2090-01-01" } }, "safety.trained_on: Choose a day that is not in the future"],
    [{ safety: { trained_on: "2025-02-30" } }, "safety.trained_on: Choose a day that is not in the future"],
    [
      { safety: { ask_for_angela: true, trained_on: "2025-01-01" } },
      "safety.named_lead: Name who leads on Ask for Angela",
    ],
    [{ access_contact: { email: "nobody" } }, "access_contact.email: Invalid email format"],
    [
      { access_contact: { email: "a@b.example", reply_days: 0 } },
      "access_contact.reply_days: Write 1 to 30 days",
    ],
    [{ spaces: [{ name: "R" }] }, "spaces.0: Name the room in 2 to 80 characters"],
    [{ spaces: [{ name: "Room", standing: 0 }] }, "spaces.0: A room holds 1 to 50,000 people"],
    [{ spaces: [null] }, "spaces.0: Name the room in 2 to 80 characters"],
    [{ spaces: "three" }, "spaces: Write up to 30 rooms"],
    [
      { pictures: [{ path: "venue_media/other/a.jpg", alt: "A door", kind: "door" }] },
      "pictures.0: This picture is not in your files. Upload it again",
    ],
    [
      { pictures: [{ path: "x", alt: "", kind: "door" }] },
      "pictures.0: Say what the picture shows, in at most 300 characters",
    ],
    [{ aliases: ["a".repeat(101)] }, "aliases: Write up to 20 other names of at most 100 characters"],
    [{ id_accepted: ["library card"] }, "id_accepted: Choose from the list"],
    [{ verified_at: "2026-01-01" }, "verified_at is no field of a page"],
  ])("%j is refused", async (page, sentence) => {
    await expect(team.save(page)).rejects.toMatchObject({
      code: "PT400",
      message: sentence,
      detail: "VENUES_INVALID",
    });
  });

  test("all that is wrong is listed at once for the form", async () => {
    const rows = await team.ask("editor", "select field from list_venue_page_problems($1, $2)", [
      id("venue"),
      JSON.stringify({ name: "It", capacity: 0, links: { website: "ftp://x" } }),
    ]);
    expect(rows.map(({ field }) => field).toSorted()).toEqual(["capacity", "links", "name"]);
  });

  test("no object at all, and one of over 64 kB, are refused", async () => {
    await expect(team.ask("editor", "select save_venue($1, '[]', 1)", [id("venue")])).rejects.toMatchObject({
      detail: "VENUES_INVALID",
    });
    await expect(team.save({ description: "x".repeat(70_000) })).rejects.toMatchObject({
      code: "PT413",
      detail: "VENUES_TOO_LARGE",
    });
  });

  test.each(["door", "gone", "rival", "stranger", "moderator"])(
    "%s may neither read nor save it",
    async (person) => {
      const detail = person === "door" ? "TEAMS_ROLE_REQUIRED" : "TEAMS_NOT_FOUND";
      await expect(team.read(person)).rejects.toMatchObject({ detail });
      await expect(team.save({ capacity: 1 }, 1, person)).rejects.toMatchObject({ detail });
    },
  );

  test("is read only while the venue waits for approval", async () => {
    const venue = id("venue asked for");
    expect((await team.read("team", venue)).status).toBe("pending");
    await expect(team.save({ capacity: 10 }, undefined, "team", venue)).rejects.toMatchObject({
      detail: "VENUES_READ_ONLY",
    });
  });

  test("ten saves a minute are taken, the eleventh is told to wait", async () => {
    for (let round = 0; round < 10; round++) await team.save({ capacity: 200 + round });
    await expect(team.save({ capacity: 300 })).rejects.toMatchObject({
      code: "PT429",
      detail: "VENUES_RATE_LIMITED",
    });
  });
});

describe("a name and a place", () => {
  const waiting = async () => (await team.read()).waiting;

  test("a new name waits for staff, and the old one shows until they apply it", async () => {
    const saved = await team.save({ name: "The New Vault", capacity: 330 });
    expect(saved.page).toMatchObject({ name: "The Vault", capacity: 330 });
    expect(saved.waiting.name?.proposed).toBe("The New Vault");
    await team.save({ name: "The Newest Vault" });
    expect((await waiting()).name?.proposed).toBe("The Newest Vault");
    const { rows } = await world.client.query(
      "select id from venue_corrections where field = 'name' and status = 'open'",
    );
    expect(rows).toHaveLength(1);
    await expect(
      team.ask("editor", "select decide_correction($1, 'applied')", [rows[0].id]),
    ).rejects.toMatchObject({ detail: "VENUES_CORRECTION_WAITS" });
    await team.ask("moderator", "select decide_correction($1, 'applied')", [rows[0].id]);
    expect(await rowOf("name")).toEqual({ name: "The Newest Vault" });
    expect(await waiting()).toEqual({});
  });

  test("a pin moved by a few metres is saved, one moved over 200 metres waits with its address", async () => {
    await team.save({ lat: 53.7905, lng: -1.55 });
    expect(await rowOf("lat")).toEqual({ lat: 53.7905 });
    const saved = await team.save({
      lat: 53.8,
      lng: -1.55,
      address: "7 Bridge Road",
      postcode: "ls11 9xx",
      nearest_station: "Leeds City",
    });
    expect(saved.page).toMatchObject({
      lat: 53.7905,
      address: "1 Arch Street",
      nearest_station: "Leeds City",
    });
    expect(JSON.parse(saved.waiting.place?.proposed ?? "")).toEqual({
      address: "7 Bridge Road",
      postcode: "LS11 9XX",
      lat: 53.8,
      lng: -1.55,
    });
    const { rows } = await world.client.query(
      "select id from venue_corrections where field = 'place' and status = 'open'",
    );
    await team.ask("moderator", "select decide_correction($1, 'applied')", [rows[0].id]);
    expect(await rowOf("address, postcode, lat")).toEqual({
      address: "7 Bridge Road",
      postcode: "LS11 9XX",
      lat: 53.8,
    });
  });

  test("another postcode district waits too, and the team can take its wish back", async () => {
    const saved = await team.save({ postcode: "M1 1AA" });
    expect(saved.waiting.place).toBeDefined();
    await team.ask("editor", "select withdraw_venue_change($1, 'place')", [id("venue")]);
    expect(await waiting()).toEqual({});
  });

  test("of a private place the team writes the exact address, and the row goes on hiding it", async () => {
    const venue = id("venue hideout");
    const page = (await team.read("team", venue)).page;
    expect(page).toMatchObject({ address: "9 Viaduct Road", postcode: "LS4 2AA", lat: 53.81 });
    await team.save({ nearest_station: "Burley Park" }, undefined, "team", venue);
    await team.save({ address: "11 Viaduct Road" }, undefined, "team", venue);
    expect((await rowOf("address", venue)).address).toMatch(/not public/);
    expect((await team.read("team", venue)).page).toMatchObject({ address: "11 Viaduct Road", lat: 53.81 });
  });
});

describe("opening and closing", () => {
  test("a venue closed until a day opens by itself on it", async () => {
    await team.save({ status: "temporarily_closed", reopens_on: inDays(3) });
    await world.client.query("select internal.reopen_venues()");
    expect((await rowOf("status")).status).toBe("temporarily_closed");
    await world.client.query(
      "update venues set reopens_on = (now() at time zone 'Europe/London')::date where id = $1",
      [id("venue")],
    );
    await world.client.query("select internal.reopen_venues()");
    expect(await rowOf("status, reopens_on")).toEqual({ status: "active", reopens_on: null });
  });

  test("one that is closed for good opens before it closes for a while", async () => {
    await team.save({ status: "closed" });
    await expect(team.save({ status: "temporarily_closed" })).rejects.toMatchObject({
      message: "status: A venue that is closed for good opens first",
    });
    expect((await team.save({ status: "active" })).page.status).toBe("active");
  });
});

describe("earlier saves", () => {
  test("fifty are kept, and any of them comes back with its rooms", async () => {
    await world.client.query("delete from venue_revisions");
    await team.save({ spaces: [{ name: "Cellar", standing: 40, seated: null }], capacity: 100 });
    const [first] = await team.ask<{ id: string; changed: string[] }>(
      "editor",
      "select id, changed from list_venue_revisions($1)",
      [id("venue")],
    );
    expect(first?.changed).toEqual(["capacity", "spaces"]);
    for (let round = 0; round < 3; round++) await team.save({ capacity: 101 + round, spaces: [] });
    const { version } = await team.read();
    const rows = await team.ask<{ back: VenuePage }>("editor", "select restore_venue($1, $2) as back", [
      first?.id,
      version,
    ]);
    expect(rows[0]?.back.page).toMatchObject({ capacity: 100, spaces: [{ name: "Cellar", standing: 40 }] });
    for (let round = 0; round < 60; round++) {
      if (round % 9 === 0) await world.client.query("delete from rate_limits");
      await team.save({ capacity: 200 + round }, undefined, "manager");
    }
    const kept = await team.ask("editor", "select number from list_venue_revisions($1)", [id("venue")]);
    expect(kept).toHaveLength(50);
  });

  test("are not restored by guessing, nor by somebody of another team", async () => {
    const { rows } = await world.client.query("select id from venue_revisions limit 1");
    const missing = { code: "PT404", detail: "VENUES_REVISION_NOT_FOUND" };
    await expect(team.ask("rival", "select restore_venue($1, 1)", [rows[0].id])).rejects.toMatchObject(
      missing,
    );
    await expect(team.ask("editor", "select restore_venue($1, 1)", [id("no save")])).rejects.toMatchObject(
      missing,
    );
    await expect(team.ask("door", "select restore_venue($1, 1)", [rows[0].id])).rejects.toMatchObject({
      detail: "TEAMS_ROLE_REQUIRED",
    });
  });
});
