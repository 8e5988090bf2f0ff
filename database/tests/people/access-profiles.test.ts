import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addUsers, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addUsers(world.client, ["wheels", "other", "third"]);
});
afterAll(() => world.end());

const ask = async (person: string, sql: string) =>
  asPerson(world.client, person, async () => (await world.client.query(sql)).rows);
const needsOf = async (person: string) =>
  (await ask(person, "select get_access_profile() as needs"))[0]?.needs;
const canary = "Step-free seat, Quokka";

test("Access needs are written once, sealed where they lie, and opened for their owner alone", async () => {
  expect(await needsOf("wheels")).toBeNull();
  await ask("wheels", `select save_access_profile('  ${canary}  ')`);
  expect(await needsOf("wheels")).toBe(canary);
  expect(await needsOf("other")).toBeNull();
  expect(await needsOf("third")).toBeNull();
  const [kept] = (await world.client.query("select secret from access_profiles")).rows;
  expect(kept.secret).not.toContain("Quokka");
  await expect(ask("wheels", "select secret from access_profiles")).rejects.toMatchObject({ code: "42501" });
  await ask("wheels", "select save_access_profile('A seat')");
  expect(await needsOf("wheels")).toBe("A seat");
});

test("Access needs that are too long are refused, and empty ones go", async () => {
  await expect(ask("wheels", `select save_access_profile('${"x".repeat(1001)}')`)).rejects.toMatchObject({
    message: "Access needs too long",
  });
  await ask("wheels", "select save_access_profile('  ')");
  expect(await needsOf("wheels")).toBeNull();
  expect((await world.client.query("select from access_profiles")).rowCount).toBe(0);
});

test("Access needs come along with a person's data, and go with the account", async () => {
  await ask("wheels", `select save_access_profile('${canary}')`);
  const { rows } = await world.client.query("select internal.export_people($1)::text as data", [
    id("user wheels"),
  ]);
  expect(rows[0].data).toContain(canary);
  await world.client.query("select internal.anonymise_people($1)", [id("user wheels")]);
  expect((await world.client.query("select from access_profiles")).rowCount).toBe(0);
});
