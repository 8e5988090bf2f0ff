// Where two walls stand behind each other, no cell of the matrix shows whether one of them is gone. So each is asked with the
// other one moved. Attempts have no condition: one would ask who may see the rows, before and after, which is a wall of its own.
import type pg from "pg";
import { id } from "../harness/world.ts";
import { becomeSql } from "./observe.ts";

/** `move` takes the other wall away; `attempt` must then still come to nothing. */
type WallRule = { says: string; table: string; move: string; actor: "owner" | "stranger"; attempt: string };

const owner = id("user owner");
const nobody = id("nobody");
const freeNobody = `insert into auth.users (id) values ('${nobody}'); delete from profile_private where user_id = '${nobody}'; delete from profiles where user_id = '${nobody}'`;
const isOpen = (table: string, policy: string) => `alter policy "${policy}" on ${table} with check (true)`;
const noTriggers = "alter table user_roles disable trigger user";

/** Every wall that has another one behind it. */
export const wallRules: WallRule[] = [
  ...["profiles", "profile_private", "rsvps"].map(
    (table): WallRule => ({
      says: `a row of ${table} stays its owner's, were whose it is theirs to change`,
      table,
      move: `${freeNobody}; grant update (user_id) on ${table} to authenticated`,
      actor: "owner",
      attempt: `update ${table} set user_id = '${nobody}'`,
    }),
  ),
  {
    says: "profiles are changed by their owner, were anybody's row let through afterwards",
    table: "profiles",
    move: isOpen("profiles", "people change their own active profile"),
    actor: "stranger",
    attempt: `update profiles set bio = 'Mine' where user_id = '${owner}'`,
  },
  {
    says: "private details are changed by their owner, were anybody's row let through afterwards",
    table: "profile_private",
    move: `${isOpen("profile_private", "people change what only they see")}; delete from profile_private where user_id = '${id("user stranger")}'`,
    actor: "stranger",
    attempt: "update profile_private set theme = 'dark'",
  },
  {
    says: "answers are changed by who gave them, were anybody's row let through afterwards",
    table: "rsvps",
    move: isOpen("rsvps", "people change their own answers"),
    actor: "stranger",
    attempt: "update rsvps set state = 'going'",
  },
  {
    says: "roles are given by staff, were there no trigger",
    table: "user_roles",
    move: noTriggers,
    actor: "stranger",
    attempt: `insert into user_roles (user_id, role, assigned_by) values ('${id("user hidden")}', 'moderator', '${id("user stranger")}')`,
  },
  {
    says: "roles are taken by staff, were there no trigger",
    table: "user_roles",
    move: noTriggers,
    actor: "stranger",
    attempt: "delete from user_roles",
  },
];

/** Whether a wall holds alone. Leaves nothing behind; needs an open transaction. */
export async function standsAlone(client: pg.Client, rule: WallRule): Promise<boolean> {
  await client.query("savepoint one_wall");
  try {
    await client.query(`${rule.move}; ${becomeSql(rule.actor)}`);
    return (await client.query(rule.attempt)).rowCount === 0;
  } catch (error) {
    return (error as { code?: string }).code === "42501";
  } finally {
    await client.query("rollback to one_wall; release one_wall");
  }
}
