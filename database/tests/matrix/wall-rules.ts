// Where two walls stand behind each other, no cell of the matrix shows whether one of them is gone. So each is asked with the
// other one moved. Attempts have no condition: one would ask who may see the rows, before and after, which is a wall of its own.
import type pg from "pg";
import type { Actor } from "../harness/actors.ts";
import { id } from "../harness/world.ts";
import { becomeSql } from "./become-sql.ts";

/** `move` takes the other wall away; `attempt` must then still come to nothing. */
export type WallRule = {
  says: string;
  table: string;
  move: string;
  actor: Actor;
  /** who it is, where another person than the usual one of that kind */
  person?: string;
  attempt: string;
};

const nobody = id("nobody");
const freeNobody = `insert into auth.users (id) values ('${nobody}'); delete from profile_private where user_id = '${nobody}'; delete from profiles where user_id = '${nobody}'`;

/** A row stays its owner's, were the column that says whose it is theirs to change. */
export const staysItsOwners = (table: string): WallRule => ({
  says: `a row of ${table} stays its owner's, were whose it is theirs to change`,
  table,
  move: `${freeNobody}; grant update (user_id) on ${table} to authenticated`,
  actor: "owner",
  attempt: `update ${table} set user_id = '${nobody}'`,
});

/** SQL that lets a policy's check pass whatever is written. */
export const openCheck = (table: string, policy: string) =>
  `alter policy "${policy}" on ${table} with check (true)`;

/** Whether a wall holds alone. Leaves nothing behind; needs an open transaction. */
export async function standsAlone(client: pg.Client, rule: WallRule): Promise<boolean> {
  await client.query("savepoint one_wall");
  try {
    await client.query(`${rule.move}; ${becomeSql(rule.actor, rule.person)}`);
    return (await client.query(rule.attempt)).rowCount === 0;
  } catch (error) {
    return (error as { code?: string }).code === "42501";
  } finally {
    await client.query("rollback to one_wall; release one_wall");
  }
}
