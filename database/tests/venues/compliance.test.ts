import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEvent, id, insert, type World } from "../harness/world.ts";
import { createVenueTeam, venueTeam } from "./team-venue.ts";

let world: World;
let team: ReturnType<typeof venueTeam>;
beforeAll(async () => {
  world = await createVenueTeam();
  team = venueTeam(world);
});
afterAll(() => world.end());

type Compliance = Record<string, unknown> & {
  access: Record<string, unknown>;
  safety: Record<string, unknown>;
  martyn: string;
  clashes: { kind: string; title: string; what: string }[];
};
const read = async (person = "editor") =>
  (await team.ask<{ read: Compliance }>(person, "select get_venue_compliance($1) as read", [id("venue")]))[0]
    ?.read as Compliance;
const set = (columns: string) =>
  world.client.query(`update venues set ${columns} where id = '${id("venue")}'`);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe("what a venue should look at", () => {
  test("names what is missing or older than twelve months", async () => {
    expect(await read()).toMatchObject({
      access: { stated: ["lift"], contact: "missing", checked: "missing" },
      safety: {
        training: "missing",
        has_lead: false,
        missing: ["welfare", "water", "door_policy", "harassment_contact"],
      },
    });
    await set(`safety = '{"ask_for_angela": true, "trained_on": "${daysAgo(360)}", "named_lead": "Bo", "welfare": false, "water": true, "door_policy": "x", "harassment_contact": "y"}',
      access_contact = '{"email": "a@b.example", "checked_on": "${daysAgo(400)}"}'`);
    expect(await read()).toMatchObject({
      access: { contact: "ok", checked: "old" },
      safety: { training: "ok", has_lead: true, missing: [] },
    });
  });

  test.each([
    [199, "none"],
    [200, "standard"],
    [799, "standard"],
    [800, "enhanced"],
  ])("a place for %i people is in the tier %s of Martyn's Law", async (capacity, tier) => {
    await set(`capacity = ${capacity}`);
    expect((await read()).martyn).toBe(tier);
  });

  test("coming nights that end after the licence, and those above 499 on a temporary event notice, are named", async () => {
    await world.client.query("update organisers set venue_id = $1", [id("venue")]);
    await insert(world.client, "organisers", { id: id("guest organiser"), name: "Guests" });
    const at = (time: string, day = 10) => {
      const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
      return `${date}T${time}:00Z`;
    };
    const night = (name: string, end: string, columns = {}) =>
      addEvent(world.client, { name, starts_at: at("20:00"), ends_at: end, ...columns });
    await set(`licence = '{"until": "03:00", "ten_only": true}', capacity = 400`);
    await night("too long", at("05:30", 11));
    await night("in time", at("01:30", 11));
    await night("too many", at("23:00"), { capacity: 600 });
    await night("own and planned", at("05:30", 11), { status: "scheduled", publish_at: at("12:00", 5) });
    await night("planned by guests", at("05:30", 11), {
      status: "scheduled",
      publish_at: at("12:00", 5),
      organiser_id: id("guest organiser"),
    });
    await night("called off", at("05:30", 11), { status: "cancelled" });
    const { clashes } = await read();
    expect(clashes.map(({ kind, title }) => `${kind} ${title}`).toSorted()).toEqual([
      "licence_until Event own and planned",
      "licence_until Event too long",
      "ten_only Event too many",
    ]);
  });

  test("is not public, and not for those who do not write the page", async () => {
    await expect(read("door")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await expect(read("stranger")).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
  });
});
