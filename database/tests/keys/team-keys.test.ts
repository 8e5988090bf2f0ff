// Keys of a team: who makes and ends them, what is kept of them, and when they end by themselves.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call } from "../events/event-writer.ts";
import { id } from "../harness/world.ts";
import { type KeyWorld, keyWorld, organiser, otherOrganiser, venue } from "./key-world.ts";

let world: KeyWorld;
beforeAll(async () => {
  world = await keyWorld();
});
afterAll(() => world.end());
beforeEach(() =>
  world.client.query("delete from team_keys; delete from notifications; delete from rate_limits"),
);

const list = (person: string, whose = organiser) =>
  call<{ name: string; prefix: string; made_by: string; ended_why: string | null }[]>(
    world,
    person,
    `list_team_keys(${whose})`,
  );
const told = async () =>
  (
    await world.rows<{ who: string; change: string }>(
      "select u.email as who, n.payload ->> 'change' as change from notifications n join auth.users u on u.id = n.user_id where n.kind = 'team_key_ended' order by 1",
    )
  ).map(({ who, change }) => `${who.split("@")[0]} ${change}`);

test("A key is told once; what is kept is its prefix and a hash", async () => {
  const { key } = await world.make("team");
  expect(key).toMatch(/^uck_[0-9a-hjkmnp-tv-z]{8}_[0-9a-hjkmnp-tv-z]{32}$/);
  const kept = await world.rows("select * from team_keys");
  expect(JSON.stringify(kept)).not.toContain(key.slice(13));
  expect(kept).toMatchObject([{ prefix: key.slice(4, 12), name: "Our website", ended_at: null }]);
  expect(await list("second")).toMatchObject([{ prefix: key.slice(4, 12), made_by: "team" }]);
  expect(JSON.stringify(await list("second"))).not.toContain("hash");
  expect(await world.rows("select action_type from audit_logs where table_name = 'team_keys'")).toEqual([
    { action_type: "team_key_made" },
  ]);
});

test("Owners and managers make, see and revoke keys; an editor and another team do not", async () => {
  const { id: made } = await world.make("second", "{sales:read}", venue);
  expect(await list("team", venue)).toHaveLength(1);
  expect(await list("team")).toHaveLength(0);
  for (const person of ["editor", "rival"]) {
    await expect(world.make(person)).rejects.toThrow();
    await expect(list(person)).rejects.toThrow();
    await expect(call(world, person, "revoke_team_key($1)", [made])).rejects.toThrow();
  }
  await expect(world.make("team", "{listings:write}", otherOrganiser)).rejects.toThrow("not in this team");
  await expect(world.make("team", "{listings:write}", `${organiser}, ${venue}`)).rejects.toThrow(
    "not in this team",
  );
});

test.each([
  ["make_team_key('', '{sales:read}', $1)", "Name the key"],
  ["make_team_key(repeat('a', 61), '{sales:read}', $1)", "Name the key"],
  ["make_team_key('Website', '{}', $1)", "Choose what"],
  ["make_team_key('Website', null, $1)", "Choose what"],
  ["make_team_key('Website', '{sales:read,everything}', $1)", "Choose what"],
])("%s is refused with a sentence", async (asked, sentence) => {
  await expect(call(world, "team", asked, [id("organiser")])).rejects.toThrow(sentence);
});

test("A team has ten keys at most, and a person makes twenty an hour", async () => {
  for (let made = 0; made < 10; made++) await world.make("team");
  await expect(world.make("second")).rejects.toThrow("ten keys");
  await world.client.query("delete from team_keys");
  for (let made = 0; made < 9; made++) await world.make("team", "{sales:read}", venue);
  await world.client.query("delete from team_keys");
  await world.make("team");
  await expect(world.make("team")).rejects.toThrow("Rate limit");
});

test("A revoked key stays revoked, and the other owners are told", async () => {
  const { id: made } = await world.make("team");
  await call(world, "second", "revoke_team_key($1)", [made]);
  await call(world, "team", "revoke_team_key($1)", [made]);
  expect(await list("team")).toMatchObject([{ ended_why: "revoked" }]);
  expect(await world.rows("select ended_by from team_keys")).toEqual([{ ended_by: id("user second") }]);
  expect(await told()).toEqual(["team revoked"]);
});

test.each([
  ["is taken out", "remove_team_member($1, $2)"],
  ["becomes an editor", "set_team_role($1, $2, 'editor')"],
])("The keys of a manager who %s end at once, and the owners are told", async (_what, asked) => {
  await world.make("second");
  await world.make("team");
  await world.make("second", "{sales:read}", venue);
  await call(world, "team", asked, [id("organiser"), id("user second")]);
  expect(
    await world.rows("select ended_why, venue_id is not null as of_venue from team_keys order by ended_why"),
  ).toEqual([
    { ended_why: "maker_left", of_venue: false },
    { ended_why: null, of_venue: false },
    { ended_why: null, of_venue: true },
  ]);
  await world.client.query(
    "update organiser_members set status = 'active', role = 'manager' where user_id = $1",
    [id("user second")],
  );
  expect(await world.rows("select from team_keys where ended_why is null")).toHaveLength(2);
});

test("An erased account leaves no key that works", async () => {
  await world.make("second", "{sales:read}", venue);
  await world.client.query("select internal.anonymise_keys($1)", [id("user second")]);
  expect(await world.rows("select created_by, ended_why from team_keys")).toEqual([
    { created_by: null, ended_why: "maker_left" },
  ]);
});

const use = async (key: string) => {
  const [row] = await world.rows<{ answer: { key_id?: string; wait?: number; refused?: { code: string } } }>(
    "select internal.use_team_key($1, internal.hash_code($2), 'sales:read', 'here') as answer",
    [key.slice(4, 12), key],
  );
  return row?.answer;
};

test("A key that ended long ago keeps no name, and is known as ended, not as a guess", async () => {
  const { id: made, key } = await world.make("second");
  await call(world, "team", "revoke_team_key($1)", [made]);
  await world.client.query("select internal.retention_team_keys(now() + interval '91 days')");
  expect(await world.rows("select name, created_by, ended_by from team_keys")).toEqual([
    { name: "(ended)", created_by: null, ended_by: null },
  ]);
  expect(await list("team")).toEqual([]);
  expect(await use(key)).toMatchObject({ refused: { code: "KEYS_ENDED" } });
  expect(await world.rows("select from rate_limits where action_type = 'wrong_team_keys'")).toEqual([]);
});

test("After thirty wrong keys an address waits until the hour is over, and a right key of it is heard", async () => {
  const { key } = await world.make("team");
  for (let guess = 0; guess < 30; guess++)
    expect(await use(`uck_zzzzzzzz_${guess}`)).toMatchObject({ refused: { code: "KEYS_UNKNOWN" } });
  const wait = (await use("uck_zzzzzzzz_31"))?.wait;
  expect(wait).toBeGreaterThan(3500);
  expect(wait).toBeLessThanOrEqual(3600);
  expect(await use(key)).toHaveProperty("key_id");
});

test("A team that is deleted takes its keys along", async () => {
  await world.make("rival", "{sales:read}", otherOrganiser);
  await world.client.query("begin");
  await world.client.query("delete from organisers where id = $1", [id("other organiser")]);
  expect(await world.rows("select from team_keys")).toEqual([]);
  await world.client.query("rollback");
});
