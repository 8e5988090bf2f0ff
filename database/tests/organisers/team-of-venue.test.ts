import { randomRounds } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asPerson, become } from "../harness/actors.ts";
import {
  addEvent,
  addPlaces,
  addUsers,
  addVenue,
  emptyWorld,
  id,
  insert,
  type World,
} from "../harness/world.ts";

let world: World;
const venue = id("venue");
const organiser = id("organiser");

beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "bea", "cat", "dot", "eve"]);
  await addVenue(world.client, "elsewhere", { status: "active" });
});
afterAll(() => world.end());

// Ada owns the venue, Bea the organiser that the venue is; Cat is the venue's editor; Eve owns another venue.
beforeEach(async () => {
  await world.client.query(
    "delete from rate_limits; delete from organiser_members; delete from venue_members",
  );
  await world.client.query(`delete from notifications; update organisers set venue_id = '${venue}'`);
  await join("ada", "owner");
  await join("cat", "editor");
  await join("eve", "owner", id("venue elsewhere"));
  await insert(world.client, "organiser_members", {
    organiser_id: organiser,
    user_id: id("user bea"),
    role: "owner",
  });
});

const join = (person: string, role: string, of = venue) =>
  insert(world.client, "venue_members", { venue_id: of, user_id: id(`user ${person}`), role });
const ask = (person: string, sql: string, values: unknown[] = []) =>
  asPerson(world.client, person, async () => (await world.client.query(sql, values)).rows);
const remove = (person: string, whom: string, of = "p_venue_id", team = venue) =>
  ask(person, `select remove_team_member(${of} => $1, p_user_id => $2)`, [team, id(`user ${whom}`)]);
const setRole = (person: string, whom: string, role: string) =>
  ask(person, "select set_team_role(p_venue_id => $1, p_user_id => $2, p_role => $3)", [
    venue,
    id(`user ${whom}`),
    role,
  ]);
const toldOf = async (person: string) =>
  (
    await world.client.query(
      "select payload - 'person' as payload from notifications where user_id = $1 and kind = 'team_changed' order by created_at",
      [id(`user ${person}`)],
    )
  ).rows.map((row) => row.payload);

describe("the team of a venue", () => {
  test("is shown by the venue alone, and by the organiser that is the venue beside its own", async () => {
    const ofVenue = await ask("cat", "select full_name, role, team from list_team(p_venue_id => $1)", [
      venue,
    ]);
    expect(ofVenue).toEqual([
      { full_name: "ada", role: "owner", team: "venue" },
      { full_name: "cat", role: "editor", team: "venue" },
    ]);
    const ofOrganiser = await ask("cat", "select full_name, team from list_team(p_organiser_id => $1)", [
      organiser,
    ]);
    expect(ofOrganiser).toEqual([
      { full_name: "ada", team: "venue" },
      { full_name: "bea", team: "organiser" },
      { full_name: "cat", team: "venue" },
    ]);
  });

  test("a role in it is given, taken and handed over, each told to the person and the owners", async () => {
    await setRole("ada", "cat", "manager");
    expect(await toldOf("cat")).toEqual([
      {
        team: "The Vault",
        change: "role",
        role: "manager",
        path: "/venue-dashboard/the-vault/team",
        is_you: true,
      },
    ]);
    await ask("ada", "select hand_over_team(p_venue_id => $1, p_user_id => $2)", [venue, id("user cat")]);
    const { rows } = await world.client.query(
      "select role from venue_members where venue_id = $1 order by user_id = $2",
      [venue, id("user cat")],
    );
    expect(rows).toEqual([{ role: "manager" }, { role: "owner" }]);
    await remove("ada", "ada");
    expect((await toldOf("cat")).at(-1)).toMatchObject({ change: "left", is_you: false });
    const { rows: mails } = await world.client.query(
      `select payload -> 'data' ->> 'change' as change from graphile_worker._private_jobs
       where payload ->> 'template' = 'team-changed' and payload ->> 'recipient' = 'cat@example.org' order by id`,
    );
    expect(mails.map(({ change }) => change)).toEqual(["role", "handed_over", "left"]);
  });

  test("a colleague who was removed is told so without a way in, and is out at once", async () => {
    await remove("ada", "cat");
    expect(await toldOf("cat")).toMatchObject([{ change: "removed", is_you: true, path: null }]);
    await expect(ask("cat", "select * from list_team(p_venue_id => $1)", [venue])).rejects.toMatchObject({
      detail: "TEAMS_NOT_FOUND",
    });
  });

  test("managers make no owners and change none", async () => {
    await join("dot", "manager");
    await expect(setRole("dot", "cat", "owner")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await expect(setRole("dot", "ada", "door")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await expect(remove("dot", "ada")).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await expect(
      ask("dot", "select hand_over_team(p_venue_id => $1, p_user_id => $2)", [venue, id("user cat")]),
    ).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
  });

  test("a role in one team opens nothing of another, also with both ids in one call", async () => {
    const both = [organiser, id("venue elsewhere")];
    for (const call of [
      "list_team(p_organiser_id => $1, p_venue_id => $2)",
      "set_team_role(p_organiser_id => $1, p_venue_id => $2, p_user_id => auth.uid(), p_role => 'door')",
      "remove_team_member(p_organiser_id => $1, p_venue_id => $2, p_user_id => auth.uid())",
      "hand_over_team(p_organiser_id => $1, p_venue_id => $2, p_user_id => auth.uid())",
    ])
      await expect(ask("bea", `select * from ${call}`, both), call).rejects.toMatchObject({
        detail: "TEAMS_NOT_FOUND",
      });
    await expect(remove("eve", "cat")).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
    await expect(ask("eve", "select list_team()")).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
  });

  test("somebody who is in the organiser by the venue is changed in the venue's team", async () => {
    await expect(remove("bea", "cat", "p_organiser_id", organiser)).rejects.toMatchObject({
      detail: "TEAMS_INVALID",
      message: "Their role comes from the team of the venue",
    });
  });

  test("an invitation taken up late takes no role away", async () => {
    await ask("ada", "select invite_to_team('dot@example.org', 'door', p_venue_id => $1)", [venue]);
    const { rows } = await world.client.query(
      "select payload -> 'data' ->> 'path' as path from graphile_worker._private_jobs where payload ->> 'recipient' = 'dot@example.org' order by id desc",
    );
    const [, invitation, code] = rows[0].path.match(/join\/(.*)\?code=(.*)/);
    await join("dot", "owner");
    await ask("dot", "select accept_team_invitation($1, $2)", [invitation, code]);
    const team = await ask("dot", "select role from list_team(p_venue_id => $1) where is_me", [venue]);
    expect(team).toEqual([{ role: "owner" }]);
  });

  test("belongs to those who are told of the organiser's nights and answer for them", async () => {
    await addEvent(world.client, { name: "by the venue" });
    const { rows } = await world.client.query(
      "select internal.team_user_ids($1, null, '{owner}') as person",
      [organiser],
    );
    expect(rows.map(({ person }) => person).toSorted()).toEqual([id("user ada"), id("user bea")].toSorted());
    const { rows: answers } = await world.client.query(
      "select internal.answers_for_organiser($1, $2) as person",
      [organiser, id("user cat")],
    );
    expect(answers).toEqual([{ person: id("user cat") }]);
  });

  test("its owner lets the last owner of the organiser's own team go, with the account too", async () => {
    const obstacles = () => world.client.query("select internal.obstacles_organisers($1)", [id("user bea")]);
    expect((await obstacles()).rowCount).toBe(0);
    await world.client.query("update organisers set venue_id = null");
    expect((await obstacles()).rowCount).toBe(1);
  });
});

/** Two people call at the same moment; answers what each got: "ok" or the code of the refusal. */
async function both(first: [string, string], second: [string, string]): Promise<string[]> {
  const clients = [new pg.Client(world.connection), new pg.Client(world.connection)];
  try {
    return await Promise.all(
      [first, second].map(async ([person, call], at) => {
        const client = clients[at] as pg.Client;
        await client.connect();
        await client.query("begin");
        try {
          await become(client, "authenticated", person);
          await client.query(`select ${call}`);
          await client.query("commit");
          return "ok";
        } catch (error) {
          await client.query("rollback");
          return (error as { detail: string }).detail;
        }
      }),
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const leave = (person: string, of: string): [string, string] => [
  person,
  `remove_team_member(${of}, p_user_id => '${id(`user ${person}`)}')`,
];
const ofVenue = `p_venue_id => '${venue}'`;
const ofOrganiser = `p_organiser_id => '${organiser}'`;
const owners = async () =>
  (
    await world.client.query("select distinct user_id from internal.team_people($1, null, '{owner}')", [
      organiser,
    ])
  ).rowCount;

describe(`two last owners who leave at once, ${randomRounds(10, 200)} times`, () => {
  test("of one venue: one goes, the other is told", async () => {
    for (let round = 0; round < randomRounds(10, 200); round++) {
      await world.client.query(
        "update venue_members set role = 'owner', status = 'active' where venue_id = $1",
        [venue],
      );
      const outcome = await both(leave("ada", ofVenue), leave("cat", ofVenue));
      expect(outcome.toSorted()).toEqual(["TEAMS_LAST_OWNER", "ok"]);
    }
  });

  test("one of the venue, one of its organiser: one goes, the other is told", async () => {
    for (let round = 0; round < randomRounds(10, 200); round++) {
      await world.client.query("update organiser_members set status = 'active'");
      const outcome = await both(leave("ada", ofVenue), leave("bea", ofOrganiser));
      expect(outcome.toSorted()).toEqual(["TEAMS_LAST_OWNER", "ok"]);
      expect(await owners()).toBe(1);
    }
  });

  test("one removes the other while they remove them: one goes, the other is out of the team", async () => {
    for (let round = 0; round < randomRounds(5, 50); round++) {
      await world.client.query(
        "update venue_members set role = 'owner', status = 'active' where venue_id = $1",
        [venue],
      );
      const removing = (person: string, whom: string): [string, string] => [
        person,
        `remove_team_member(${ofVenue}, p_user_id => '${id(`user ${whom}`)}')`,
      ];
      const outcome = await both(removing("ada", "cat"), removing("cat", "ada"));
      expect(outcome.toSorted()).toEqual(["TEAMS_NOT_FOUND", "ok"]);
    }
  });
});
