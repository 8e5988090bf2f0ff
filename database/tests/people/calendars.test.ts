// A person's own calendar holds no night that the person could not find.
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../events/event-writer.ts";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["guest"]);
});
afterAll(() => world.end());

test("A night for invited people stands in the calendars of those who are invited, and in the team's", async () => {
  const night = await addEvent(world.client, { name: "wedding", visibility: "invited" });
  const open = await addEvent(world.client, { name: "open" });
  const invitation = id("invitation");
  await insert(world.client, "internal.event_invitations", { id: invitation, event_id: night });
  await insert(world.client, "internal.invited_people", {
    invitation_id: invitation,
    event_id: night,
    user_id: id("user guest"),
  });
  const read = async (person: string) => {
    const token = await call<string>(world, person, "make_calendar('{saved,going}')");
    const { rows } = await world.client.query<{ it: { events: { title: string }[] } }>(
      "select read_calendar($1) as it",
      [token],
    );
    return rows[0]?.it.events.map(({ title }) => title).sort();
  };
  for (const person of ["guest", "team", "stranger"])
    for (const target_id of [night, open])
      await insert(world.client, "saved_items", { user_id: id(`user ${person}`), kind: "event", target_id });
  expect(await read("guest")).toEqual(["Event open", "Event wedding"]);
  expect(await read("team")).toEqual(["Event open", "Event wedding"]);
  expect(await read("stranger")).toEqual(["Event open"]);
  await world.client.query("update internal.invited_people set ended_at = now()");
  expect(await read("guest")).toEqual(["Event open"]);
});

test("A person saves no night for invited people that they could not find", async () => {
  const night = await addEvent(world.client, { name: "party", visibility: "invited" });
  const save = (person: string) =>
    asPerson(world.client, person, () =>
      world.client.query("insert into saved_items (user_id, kind, target_id) values ($1, 'event', $2)", [
        id(`user ${person}`),
        night,
      ]),
    );
  await expect(save("stranger")).rejects.toMatchObject({ code: "42501" });
  await save("team");
});
