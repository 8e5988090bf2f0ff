import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asPerson, userId } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["second admin"]);
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.client.query("delete from user_roles where user_id = $1", [userId("stranger")]);
});

async function give(by: string, to: string, role: string): Promise<unknown> {
  return asPerson(world.client, by, () =>
    world.client.query("insert into user_roles (user_id, role, assigned_by) values ($1, $2, $3)", [
      userId(to),
      role,
      userId(by),
    ]),
  );
}

async function take(by: string, from: string, role: string): Promise<number | null> {
  return asPerson(world.client, by, async () => {
    const result = await world.client.query("delete from user_roles where user_id = $1 and role = $2", [
      userId(from),
      role,
    ]);
    return result.rowCount;
  });
}

const refusal = (message: string): Partial<pg.DatabaseError> => ({ code: "42501", message });

describe("giving roles", () => {
  test("nobody gives themselves a role, an admin included", async () => {
    const words = refusal("Users cannot assign roles to themselves");
    await expect(give("stranger", "stranger", "moderator")).rejects.toMatchObject(words);
    await expect(give("admin", "admin", "moderator")).rejects.toMatchObject(words);
  });

  test("only admins give admin", async () => {
    const words = refusal("Only admins can assign admin roles");
    await expect(give("moderator", "stranger", "admin")).rejects.toMatchObject(words);
    await give("admin", "second admin", "admin");
    await take("admin", "second admin", "admin");
  });

  test("only admins and moderators give moderator", async () => {
    const words = refusal("Only admins or moderators can assign moderator roles");
    await expect(give("owner", "stranger", "moderator")).rejects.toMatchObject(words);
    await give("moderator", "stranger", "moderator");
  });

  test("nobody gives a role in another's name", async () => {
    const forged = asPerson(world.client, "admin", () =>
      world.client.query("insert into user_roles (user_id, role, assigned_by) values ($1, 'moderator', $2)", [
        userId("stranger"),
        userId("moderator"),
      ]),
    );
    await expect(forged).rejects.toMatchObject({ code: "42501" });
  });
});

describe("taking roles", () => {
  test("an admin cannot take their own admin role", async () => {
    const words = refusal("Users cannot remove their own admin role");
    await expect(take("admin", "admin", "admin")).rejects.toMatchObject(words);
  });

  test("only admins take admin", async () => {
    const words = refusal("Only admins can remove admin roles");
    await expect(take("moderator", "admin", "admin")).rejects.toMatchObject(words);
  });

  test("a person without a role is told so, in the same words whether the role is held, an admin's, or nobody's", async () => {
    const words = refusal("Only admins or moderators can remove moderator roles");
    for (const [from, role] of [
      ["moderator", "moderator"],
      ["admin", "admin"],
      ["owner", "admin"],
      ["stranger", "moderator"],
    ] as const)
      await expect(take("stranger", from, role), `${from} ${role}`).rejects.toMatchObject(words);
  });

  test("a suspended moderator is told that they may not take one", async () => {
    await give("admin", "owner", "moderator");
    const suspend = (status: string) =>
      world.client.query("update profiles set status = $1 where user_id = $2", [status, userId("moderator")]);
    await suspend("suspended");
    const words = refusal("Only admins or moderators can remove moderator roles");
    await expect(take("moderator", "owner", "moderator")).rejects.toMatchObject(words);
    await suspend("active");
    expect(await take("moderator", "owner", "moderator")).toBe(1);
  });

  test("a moderator takes moderator, and it is written down", async () => {
    await give("admin", "stranger", "moderator");
    expect(await take("moderator", "stranger", "moderator")).toBe(1);
    const log = await world.client.query(
      "select actor_id, action_type from audit_logs where table_name = 'user_roles' order by id desc limit 1",
    );
    expect(log.rows).toEqual([{ actor_id: userId("moderator"), action_type: "role_taken" }]);
  });

  test("the last admin stays, even against a server", async () => {
    const removal = world.client.query("delete from user_roles where role = 'admin'");
    await expect(removal).rejects.toMatchObject(refusal("The last admin cannot be removed"));
  });
});
