import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asActor, asPerson } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["founder", "rival", "colleague", "editor"]);
});
afterAll(() => world.end());

const ask = (person: string, sql: string, values: unknown[] = []) =>
  asPerson(world.client, person, async () => (await world.client.query(sql, values)).rows);
const found = async (person: string, name: string) =>
  (await ask(person, "select id, slug, trust from found_organiser($1)", [name]))[0];
const invite = async (person: string, email: string, role: string, organiser = id("organiser")) =>
  (await ask(person, "select invite_to_team($1, $2, $3) as id", [email, role, organiser]))[0]?.id;
/** The code that the last mail to an address carries: nothing else in the database knows it. */
async function codeFor(email: string): Promise<string> {
  const { rows } = await world.client.query(
    `select payload -> 'data' ->> 'path' as path from graphile_worker._private_jobs
     where payload ->> 'template' = 'team-invited' and payload ->> 'recipient' = $1 order by id desc limit 1`,
    [email],
  );
  return rows[0].path.split("code=")[1];
}
const join = (person: string, invitation: string, code: string) =>
  ask(person, "select accept_team_invitation($1, $2)", [invitation, code]);

describe("founding an organiser", () => {
  test("makes the founder its owner and the organiser new", async () => {
    const made = await found("founder", "  Café Nocturne ");
    expect(made).toMatchObject({ slug: "cafe-nocturne", trust: "new" });
    const [mine] = await ask("founder", "select name, role from list_my_organisers()");
    expect(mine).toEqual({ name: "Café Nocturne", role: "owner" });
    const similar = await ask("rival", "select name from find_similar_organisers('cafe nocturn')");
    expect(similar).toEqual([{ name: "Café Nocturne" }]);
  });

  test("is allowed twice a day and three times in all", async () => {
    await found("founder", "Second Room");
    await expect(found("founder", "Third Room")).rejects.toMatchObject({
      detail: "ORGANISERS_RATE_LIMITED",
    });
    await world.client.query("delete from rate_limits");
    await found("founder", "Third Room");
    await world.client.query("delete from rate_limits");
    await expect(found("founder", "Fourth Room")).rejects.toMatchObject({ detail: "ORGANISERS_FULL" });
  });

  test("gives an organiser named like a page another address", async () => {
    expect(await found("rival", "New")).toMatchObject({ slug: "new-2" });
  });

  test.each([
    ["", "Name required"],
    ["x".repeat(101), "Name too long"],
  ])("a name of %s is refused", async (name, sentence) => {
    await expect(found("rival", name)).rejects.toMatchObject({
      message: sentence,
      detail: "ORGANISERS_INVALID",
    });
  });

  test("is refused to unconfirmed and suspended accounts", async () => {
    await addUsers(world.client, ["unconfirmed", "banned"]);
    await world.client.query("update auth.users set email_confirmed_at = null where id = $1", [
      id("user unconfirmed"),
    ]);
    await expect(found("unconfirmed", "Ghost")).rejects.toMatchObject({ detail: "ORGANISERS_UNCONFIRMED" });
    await world.client.query("update profiles set status = 'suspended' where user_id = $1", [
      id("user banned"),
    ]);
    await expect(found("banned", "Ghost")).rejects.toMatchObject({ detail: "PEOPLE_SUSPENDED" });
  });
});

describe("teams", () => {
  test("an invitation is taken up by the account with its address, once or twice alike", async () => {
    const invitation = await invite("team", "Colleague@example.org", "manager");
    const code = await codeFor("colleague@example.org");
    await expect(join("rival", invitation, code)).rejects.toMatchObject({ detail: "TEAMS_OTHER_ADDRESS" });
    await expect(join("colleague", invitation, "wrong")).rejects.toMatchObject({
      detail: "TEAMS_INVITATION_NOT_FOUND",
    });
    const [seen] = await ask("colleague", "select * from read_team_invitation($1, $2)", [invitation, code]);
    expect(seen).toMatchObject({ team: "Night Shift", role: "manager", state: "pending" });
    await join("colleague", invitation, code);
    await join("colleague", invitation, code);
    const team = await ask("colleague", "select full_name, role from list_team($1)", [id("organiser")]);
    expect(team).toEqual([
      { full_name: "team", role: "owner" },
      { full_name: "colleague", role: "manager" },
    ]);
  });

  test("an invitation ends after seven days, when it is taken back, and when a later one replaces it", async () => {
    const old = await invite("team", "editor@example.org", "editor");
    const oldCode = await codeFor("editor@example.org");
    const later = await invite("team", "editor@example.org", "door");
    await expect(join("editor", old, oldCode)).rejects.toMatchObject({ detail: "TEAMS_INVITATION_OVER" });
    await world.client.query("update team_invitations set expires_at = now() where id = $1", [later]);
    const code = await codeFor("editor@example.org");
    await expect(join("editor", later, code)).rejects.toMatchObject({ detail: "TEAMS_INVITATION_OVER" });
    await world.client.query("select internal.retention_team_invitations(now())");
    const again = await invite("team", "editor@example.org", "editor");
    await ask("team", "select revoke_team_invitation($1)", [again]);
    await expect(join("editor", again, await codeFor("editor@example.org"))).rejects.toMatchObject({
      detail: "TEAMS_INVITATION_OVER",
    });
  });

  test("nobody gives more than they have, and strangers invite nobody", async () => {
    await expect(invite("colleague", "x@example.org", "owner")).rejects.toMatchObject({
      detail: "TEAMS_ROLE_REQUIRED",
      message: "Nobody gives more than they have",
    });
    await expect(invite("rival", "x@example.org", "door")).rejects.toMatchObject({
      detail: "TEAMS_NOT_FOUND",
    });
    await expect(
      ask("colleague", "select set_team_role($1, $2, 'door')", [id("organiser"), id("user team")]),
    ).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    await expect(
      ask("colleague", "select set_team_role($1, $2, 'owner')", [id("organiser"), id("user colleague")]),
    ).rejects.toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
  });

  test("an invitation says who invites to what to the holder of its code, without a sign-in", async () => {
    const invitation = await invite("team", "guest@example.org", "door");
    const preview = (code: string) =>
      asActor(world.client, "anon", async () =>
        world.client.query("select * from preview_team_invitation($1, $2)", [invitation, code]),
      );
    const { rows } = await preview(await codeFor("guest@example.org"));
    expect(rows).toEqual([
      {
        team: "Night Shift",
        role: "door",
        state: "pending",
        inviter: "team",
        is_venue: false,
        email: "guest@example.org",
      },
    ]);
    await expect(preview("0123456789")).rejects.toMatchObject({ detail: "TEAMS_INVITATION_NOT_FOUND" });
  });

  test("who removed a colleague takes them back for ten minutes, with their role; nobody else does", async () => {
    const them = [id("organiser"), id("user editor")];
    await world.client.query(
      `insert into organiser_members (organiser_id, user_id, role) values ($1, $2, 'finance')
       on conflict (organiser_id, user_id) do update set role = 'finance', status = 'active'`,
      them,
    );
    const remove = (person: string) => ask(person, "select remove_team_member($1, $2)", them);
    const restore = (person: string) =>
      ask(person, "select restore_team_member(p_organiser_id => $1, p_user_id => $2)", them);
    const role = async () =>
      (
        await world.client.query(
          "select role from organiser_members where organiser_id = $1 and user_id = $2 and status = 'active'",
          them,
        )
      ).rows[0]?.role;
    const over = { detail: "TEAMS_REMOVAL_OVER" };
    await remove("team");
    expect(await role()).toBeUndefined();
    await expect(restore("colleague")).rejects.toMatchObject(over);
    await expect(restore("editor")).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
    await restore("team");
    expect(await role()).toBe("finance");
    await expect(restore("team")).rejects.toMatchObject(over);
    await remove("team");
    await world.client.query(
      "update internal.team_removals set removed_at = removed_at - interval '11 minutes'",
    );
    await expect(restore("team")).rejects.toMatchObject(over);
    await world.client.query("update organiser_members set status = 'active' where user_id = $1", [them[1]]);
    await remove("editor");
    await expect(restore("team")).rejects.toMatchObject(over);
  });

  test("the last owner stays owner and stays", async () => {
    const last = { detail: "TEAMS_LAST_OWNER" };
    const set = (role: string) =>
      ask("team", "select set_team_role($1, $2, $3)", [id("organiser"), id("user team"), role]);
    const leave = () => ask("team", "select remove_team_member($1, $2)", [id("organiser"), id("user team")]);
    await expect(set("editor")).rejects.toMatchObject(last);
    await expect(leave()).rejects.toMatchObject(last);
    await ask("team", "select set_team_role($1, $2, 'owner')", [id("organiser"), id("user colleague")]);
    await leave();
    const team = await ask("colleague", "select full_name from list_team($1)", [id("organiser")]);
    expect(team).toEqual([{ full_name: "colleague" }]);
  });

  test.each(["nobody", "a@b", "two@addresses@example.org", `${"x".repeat(250)}@example.org`])(
    "an invitation to %s is refused",
    async (address) => {
      await expect(invite("colleague", address, "door")).rejects.toMatchObject({ detail: "TEAMS_INVALID" });
    },
  );

  test("thirty invitations a day are sent, however many are asked for", async () => {
    await world.client.query("delete from rate_limits");
    for (let number = 0; number < 30; number++) await invite("colleague", `p${number}@example.org`, "door");
    await expect(invite("colleague", "p30@example.org", "door")).rejects.toMatchObject({
      detail: "TEAMS_RATE_LIMITED",
    });
  });
});
