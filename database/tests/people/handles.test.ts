import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson, become } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
const many = Array.from({ length: 12 }, (_, at) => `guest ${at}`);
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, many);
});
afterAll(() => world.end());

const change = (person: string, handle: string) =>
  asPerson(world.client, person, () => world.client.query("select change_handle($1)", [handle]));
const pageOf = async (handle: string) =>
  (await world.client.query("select get_profile_page($1) as page", [handle])).rows[0].page;

test.each(["ab", "with blank", "x".repeat(31), "über"])("%s is no handle", async (handle) => {
  await expect(change("owner", handle)).rejects.toMatchObject({
    code: "PT400",
    detail: "PEOPLE_HANDLE_INVALID",
  });
});

test.each(["admin", "adm1n", "Adrnin", "und3rcroft_".replace("3", "e"), "m0derator_"])(
  "%s would be taken for staff and is refused",
  async (handle) => {
    await expect(change("owner", handle)).rejects.toMatchObject({ detail: "PEOPLE_HANDLE_RESERVED" });
  },
);

test("A handle changes once in 30 days; the old one redirects and stays reserved", async () => {
  await world.client.query(`update profiles set visibility = 'public' where user_id = '${id("user owner")}'`);
  await change("owner", "night_owl");
  await expect(change("owner", "night_owl_2")).rejects.toMatchObject({ detail: "PEOPLE_HANDLE_TOO_SOON" });
  expect(await pageOf("Owner")).toEqual({ moved_to: "night_owl" });
  expect(await pageOf("Night_Owl")).toMatchObject({ user_id: id("user owner") });
  await expect(change("stranger", "owner")).rejects.toMatchObject({ detail: "PEOPLE_HANDLE_RESERVED" });
  await expect(change("stranger", "night_owl")).rejects.toMatchObject({ detail: "PEOPLE_HANDLE_TAKEN" });
});

test("A direct write cannot change a handle", async () => {
  await expect(
    asPerson(world.client, "team", () => world.client.query("update profiles set handle = 'other_name'")),
  ).rejects.toMatchObject({ code: "42501" });
});

test("Of many people who take one handle at the same moment, one has it", async () => {
  const outcomes = await Promise.allSettled(
    many.map(async (person) => {
      const client = new pg.Client(world.connection);
      await client.connect();
      try {
        await client.query("begin");
        await become(client, "authenticated", person);
        await client.query("select change_handle('the_one')");
        await client.query("commit");
      } finally {
        await client.end();
      }
    }),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected")
      expect(outcome.reason).toMatchObject({ detail: "PEOPLE_HANDLE_TAKEN" });
});
