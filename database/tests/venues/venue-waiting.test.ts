import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent, id, insert, type World } from "../harness/world.ts";
import { createVenueTeam, venueTeam } from "./team-venue.ts";

let world: World;
let ask: ReturnType<typeof venueTeam>["ask"];
beforeAll(async () => {
  world = await createVenueTeam();
  ({ ask } = venueTeam(world));
  const { client } = world;
  await client.query("update organisers set venue_id = $1 where id = $2", [id("venue"), id("organiser")]);
  const over = { starts_at: new Date(Date.now() - 86_400_000), ends_at: new Date(Date.now() - 80_000_000) };
  await addEvent(client, { name: "over", ...over });
  await insert(client, "bookings", {
    ref: "ABCD2345",
    user_id: id("user stranger"),
    event_id: id("event over"),
    status: "confirmed",
    face_pence: 500,
    total_pence: 500,
  });
  await insert(client, "venue_corrections", {
    venue_id: id("venue"),
    field: "station",
    reference: "VNAB12CD",
    reason: "It is nearer.",
    form_token: "0".repeat(32),
    present: "",
    proposed: "Leeds",
  });
});
afterAll(() => world.end());

const waiting = (person: string) =>
  ask<{ kind: string; count: string }>(
    person,
    "select kind, count::int from list_venue_waiting($1) order by kind",
    [id("venue")],
  );

test("Owners of a venue read what waits: corrections of the page, and nights whose outcome nobody has told", async () => {
  expect(await waiting("team")).toEqual([
    { kind: "corrections", count: 1 },
    { kind: "outcomes", count: 1 },
  ]);
});

test("Nobody reads what waits for a right they do not have", async () => {
  expect(await waiting("editor")).toEqual([{ kind: "corrections", count: 1 }]);
  expect(await waiting("door")).toEqual([]);
  await expect(waiting("gone")).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
  await expect(waiting("rival")).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
});
