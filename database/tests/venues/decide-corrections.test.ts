import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { id, insert, type World } from "../harness/world.ts";
import { createVenueTeam, venueTeam } from "./team-venue.ts";

let world: World;
let team: ReturnType<typeof venueTeam>;
beforeAll(async () => {
  world = await createVenueTeam();
  team = venueTeam(world);
});
afterAll(() => world.end());

let tokens = 0;
/** A correction that a visitor sends; answers its id. */
async function send(field: string, proposed: string): Promise<string> {
  const token = String(++tokens).padStart(32, "0");
  await world.client.query("select submit_venue_correction($1, null, $2)", [
    JSON.stringify({
      venue_id: id("venue"),
      field,
      proposed,
      reason: "The sign at the door says so.",
      form_token: token,
    }),
    `192.0.2.${tokens}`,
  ]);
  return (await world.client.query("select id from venue_corrections where form_token = $1", [token])).rows[0]
    .id;
}
const decide = (person: string, correction: string, status: string) =>
  team.ask(person, "select decide_correction($1, $2)", [correction, status]);
const stateOf = async (correction: string) =>
  (
    await world.client.query(
      "select status, decided_as, agreed_at is not null as agreed from venue_corrections where id = $1",
      [correction],
    )
  ).rows[0];
const valueIn = async (column: string) =>
  (await world.client.query(`select ${column} as value from venues where id = $1`, [id("venue")])).rows[0]
    .value;

describe("corrections decided by the team of the venue", () => {
  test("tell those who write the page, by mail too, and nobody else", async () => {
    await send("capacity", "280");
    const { rows } = await world.client.query(
      "select p.full_name from notifications n join profiles p on p.user_id = n.user_id where n.kind = 'correction_received' order by 1",
    );
    expect(rows.map((row) => row.full_name)).toEqual(["editor", "manager", "team"]);
    const mails = await world.client.query(
      "select payload ->> 'recipient' as to from graphile_worker._private_jobs where payload ->> 'template' = 'correction-received'",
    );
    expect(mails.rows.map((row) => row.to).toSorted()).toEqual([
      "editor@example.org",
      "manager@example.org",
      "team@example.org",
    ]);
  });

  test("are listed for them, and counted with the venue", async () => {
    const listed = await team.ask("editor", "select field from list_venue_corrections('open', $1)", [
      id("venue"),
    ]);
    expect(listed).toEqual([{ field: "capacity" }]);
    const [mine] = await team.ask<{ corrections: number; rights: string[] }>(
      "editor",
      "select corrections, rights from list_my_venues()",
    );
    expect(mine?.corrections).toBe(1);
    expect(mine?.rights).toContain("page");
    expect(mine?.rights).not.toContain("team");
  });

  test("are applied at once, and the page's version goes up", async () => {
    const { version } = await team.read();
    const correction = await send("station", "Holbeck");
    await decide("editor", correction, "applied");
    expect(await valueIn("nearest_station")).toBe("Holbeck");
    expect(await stateOf(correction)).toMatchObject({ status: "applied", decided_as: "team" });
    expect((await team.read()).version).toBeGreaterThan(version);
    const [latest] = await team.ask<{ changed: string[] }>(
      "editor",
      "select changed from list_venue_revisions($1)",
      [id("venue")],
    );
    expect(latest?.changed).toEqual(["nearest_station"]);
  });

  test.each([
    ["name", "The Vaults"],
    ["address", "3 Arch Street, Leeds"],
    ["postcode", "LS11 5AD"],
  ])("a %s is agreed to by the team and applied by staff", async (field, proposed) => {
    const before = await valueIn(field);
    const correction = await send(field, proposed);
    await decide("manager", correction, "applied");
    expect(await stateOf(correction)).toEqual({ status: "open", decided_as: null, agreed: true });
    expect(await valueIn(field)).toBe(before);
    await expect(decide("manager", correction, "applied")).rejects.toMatchObject({
      detail: "VENUES_CORRECTION_WAITS",
    });
    await decide("moderator", correction, "applied");
    expect(await valueIn(field)).toBe(proposed);
  });

  test("staff keep the last word about what a team declined or applied", async () => {
    const declined = await send("capacity", "260");
    await decide("team", declined, "declined");
    await expect(decide("editor", declined, "applied")).rejects.toMatchObject({
      detail: "VENUES_CORRECTION_DECIDED",
    });
    await decide("moderator", declined, "applied");
    expect(await valueIn("capacity")).toBe(260);
    await expect(decide("moderator", declined, "declined")).rejects.toMatchObject({
      detail: "VENUES_CORRECTION_DECIDED",
    });
    const applied = await send("capacity", "9000");
    await decide("editor", applied, "applied");
    expect(await valueIn("capacity")).toBe(9000);
    await decide("moderator", applied, "declined");
    expect(await valueIn("capacity")).toBe(260);
  });

  test.each(["door", "gone", "rival", "stranger"])("%s neither lists nor decides them", async (person) => {
    const correction = await send("website", `https://${person}.example`);
    await expect(
      team.ask(person, "select list_venue_corrections('open', $1)", [id("venue")]),
    ).rejects.toMatchObject({ code: expect.stringMatching(/PT40[134]|42501/) });
    await expect(decide(person, correction, "applied")).rejects.toMatchObject({
      code: expect.stringMatching(/PT40[134]|42501/),
    });
  });

  test("a member of staff in the team decides as one of the team", async () => {
    await insert(world.client, "venue_members", {
      venue_id: id("venue"),
      user_id: id("user admin"),
      role: "manager",
    });
    const correction = await send("name", "Vault Nights");
    await decide("admin", correction, "applied");
    expect(await stateOf(correction)).toMatchObject({ status: "open", agreed: true });
  });

  test("wait while the page is with staff", async () => {
    const correction = await send("rate", "150");
    await world.client.query("update venues set status = 'suspended' where id = $1", [id("venue")]);
    await expect(decide("editor", correction, "applied")).rejects.toMatchObject({
      detail: "VENUES_READ_ONLY",
    });
    await world.client.query("update venues set status = 'active' where id = $1", [id("venue")]);
  });
});
