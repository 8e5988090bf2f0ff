import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";

let world: World;
const open = id("event open");
const queer = id("event queer");
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["third"]);
  for (const name of ["open", "queer"]) await addEvent(world.client, { name, attendee_list: "opt_in" });
  await addEvent(world.client, { name: "counted", attendee_list: "count" });
  await insert(world.client, "event_tags", { event_id: queer, tag: "queer" });
});
afterAll(() => world.end());

const ask = async (person: string, sql: string, values: unknown[] = []) =>
  asPerson(world.client, person, async () => (await world.client.query(sql, values)).rows);
const answer = (person: string, event: string, show = false, confirmed = false) =>
  ask(person, "select answer_event($1, 'going', $2, $3)", [event, show, confirmed]);
const guests = async (viewer: string) =>
  (await ask(viewer, "select handle from list_who_is_going($1)", [open])).map((row) => row.handle);

test("An answer to an event is counted, and names a person only once they choose to be seen", async () => {
  await answer("owner", open);
  expect(await guests("third")).toEqual([]);
  await answer("owner", open, true);
  expect(await guests("third")).toEqual(["owner"]);
  const { rows } = await world.client.query("select interested_count from events where id = $1", [open]);
  expect(rows).toEqual([{ interested_count: 1 }]);
});

test("Attendance lists show followed people first and leave blocked ones out of the names, not the count", async () => {
  await answer("stranger", open, true);
  await world.client.query(
    `update profiles set visibility = 'public' where user_id = '${id("user stranger")}'`,
  );
  await ask("third", "select follow('user', $1)", [id("user stranger")]);
  expect(await guests("third")).toEqual(["stranger", "owner"]);
  await ask("stranger", "select block_person($1)", [id("user third")]);
  expect(await guests("third")).toEqual(["owner"]);
  expect(await ask("third", "select from rsvps where event_id = $1", [open])).toHaveLength(1);
  const { rows } = await world.client.query("select interested_count from events where id = $1", [open]);
  expect(rows).toEqual([{ interested_count: 2 }]);
});

test("Being seen at a night with sensitive tags needs a second confirmation, also by a direct write", async () => {
  await expect(answer("owner", queer, true)).rejects.toMatchObject({ detail: "RSVPS_CONFIRMATION_REQUIRED" });
  await expect(
    ask("owner", "insert into rsvps (event_id, state, visible) values ($1, 'going', true)", [queer]),
  ).rejects.toMatchObject({ detail: "RSVPS_CONFIRMATION_REQUIRED" });
  await answer("owner", queer);
  await answer("owner", queer, true, true);
});

test("A night with sensitive tags is on a profile only once confirmed, an unlisted or secret night never", async () => {
  await world.client.query(
    `update profiles set visibility = 'public', show_going = true where user_id in ('${id("user owner")}', '${id("user team")}')`,
  );
  await addEvent(world.client, { name: "unlisted", visibility: "unlisted" });
  await addEvent(world.client, {
    name: "hideout",
    venue_id: null,
    area_id: id("area"),
    location_mode: "secret",
  });
  for (const name of ["unlisted", "hideout"]) await answer("owner", id(`event ${name}`));
  await answer("team", queer);
  const nights = async (person: string) => {
    const [row] = await ask(
      "third",
      "select get_profile_page(handle::text) as page from profiles where user_id = $1",
      [id(`user ${person}`)],
    );
    return (row.page.going as { title: string }[]).map(({ title }) => title);
  };
  expect((await nights("owner")).toSorted()).toEqual(["Event open", "Event queer"]);
  expect(await nights("team")).toEqual([]);
});

test("A hidden attendance list refuses names, and an unknown event refuses an answer", async () => {
  await expect(answer("owner", id("event counted"), true)).rejects.toMatchObject({
    detail: "RSVPS_LIST_CLOSED",
  });
  await expect(answer("owner", id("nothing"))).rejects.toMatchObject({ detail: "RSVPS_EVENT_NOT_FOUND" });
});
