// Whether an artist can be followed from other servers is the artist's own to say.
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../events/event-writer.ts";
import { userId } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "rival"]);
  await world.client.query(
    "update auth.users set email_confirmed_at = now(); select internal.know_federation(true, 'undercroft.example')",
  );
  await insert(world.client, "artists", { id: id("artist"), name: "Ada Fields", is_claimed: true });
  await insert(world.client, "internal.artist_claims", {
    artist_id: id("artist"),
    user_id: userId("ada"),
    words: "My own page links here",
    status: "approved",
  });
});
afterAll(() => world.end());

const setting = (person: string) => call(world, person, "get_artist_federation($1)", [id("artist")]);
const found = () => call(world, "stranger", "find_federated('artist', $1)", [id("artist")]);

test("An artist switches it on, as a band too, and off again, and nobody else may", async () => {
  expect(await found()).toBeNull();
  expect(await setting("rival")).toBeNull();
  expect(await setting("ada")).toEqual({ is_on: false, is_band: false });
  await expect(call(world, "rival", "federate_artist($1, true)", [id("artist")])).rejects.toMatchObject({
    detail: "ARTISTS_NOT_YOURS",
  });
  await call(world, "ada", "federate_artist($1, true, true)", [id("artist")]);
  expect(await setting("ada")).toEqual({ is_on: true, is_band: true });
  expect(await found()).toMatchObject({ name: "Ada Fields", host: "undercroft.example" });
  await call(world, "ada", "federate_artist($1, false)", [id("artist")]);
  expect(await setting("ada")).toEqual({ is_on: false, is_band: false });
  expect(await found()).toBeNull();
});

test("Where there is no federation, nothing is asked of an artist", async () => {
  await world.client.query("select internal.know_federation(false, 'undercroft.example')");
  expect(await setting("ada")).toBeNull();
  await world.client.query("select internal.know_federation(true, 'undercroft.example')");
});
