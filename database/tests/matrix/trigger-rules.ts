// What each trigger is there for, as one question to the database: the part of the rules that no cell of the matrix shows.
import type pg from "pg";
import type { Actor } from "../harness/actors.ts";
import { becomeSql } from "./become-sql.ts";

/** `change`, and a question whose answer must then be yes; null when the change itself must be refused, by `code` where another wall stands behind. */
export type TriggerRule = {
  says: string;
  change: string;
  question: string | null;
  code?: string;
  /** of a rule about what a policy lets through: the table that has it */
  table?: string;
};

/** A change that must be refused. @param code of the refusal, where a constraint would refuse it too */
export const refused = (says: string, change: string, code?: string): TriggerRule => ({
  says,
  change,
  question: null,
  ...(code === undefined ? {} : { code }),
});

/** What a caller sees after a change, asked as that caller: a term of a policy that no cell of the matrix asks for alone. */
export const sees = (
  table: string,
  says: string,
  change: string,
  actor: Actor,
  question: string,
): TriggerRule => ({
  table,
  says,
  change: `set local session_replication_role = 'replica'; ${change}; set local session_replication_role = 'origin'; ${becomeSql(actor)}`,
  question,
});

/** What a change of status is refused with that no part allows: constraints stand behind some of them. */
export const moved = "STATUS_TRANSITION_REFUSED";

/** The table keeps its updated_at by itself. */
export const touches = (table: string): TriggerRule => ({
  says: `${table} notes when it changed`,
  change: `update ${table} set updated_at = 'epoch'`,
  question: `not exists (select from ${table} where updated_at < '2000-01-01')`,
});

// what NOTIFY says is heard after the transaction only, so the function is put in place of one that writes it down
const listen = `create temp table heard (name text) on commit drop;
  create or replace function internal.announce_change() returns trigger language plpgsql as
    'begin insert into pg_temp.heard values (tg_table_name); return null; end'`;

/** A change of `column` is announced, so that nobody is answered from a cache that is out of date. `value` is another one. */
export const announces = (table: string, column: string, value = `${column} || 'x'`): TriggerRule => ({
  says: `a change of ${table} is announced to the caches`,
  change: `${listen}; update ${table} set ${column} = ${value}`,
  question: `exists (select from pg_temp.heard where name = '${table}')`,
});

/** A row that goes is announced too. */
export const announcesGone = (table: string): TriggerRule => ({
  says: `what goes from ${table} is announced to the caches`,
  change: `${listen}; delete from ${table}`,
  question: `exists (select from pg_temp.heard where name = '${table}')`,
});

/** Whether a rule holds. Leaves nothing behind; needs an open transaction. */
export async function holds(client: pg.Client, rule: TriggerRule): Promise<boolean> {
  await client.query("savepoint one_rule");
  try {
    await client.query(rule.change);
    if (rule.question === null) return false;
    const { rows } = await client.query<{ held: boolean }>(`select ${rule.question} as held`);
    return rows[0]?.held === true;
  } catch (error) {
    return rule.question === null && (!rule.code || (error as { detail?: string }).detail === rule.code);
  } finally {
    await client.query("rollback to one_rule; release one_rule");
  }
}
