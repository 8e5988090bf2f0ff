// What current/ puts on tables (views, triggers, policies) is taken off before pending migrations and comes back with current/.
import type pg from "pg";

/** Schemas whose tables and functions are the product's. */
const ours = ["public", "internal", "auth", "storage", "realtime"];

const notOfAnExtension = (alias: string) =>
  `not exists (select from pg_depend d where d.objid = ${alias}.oid and d.deptype = 'e')`;

/** Views hold columns fast. Those that read another view go before it. */
const viewsOfOurs = `
  with recursive readers as (
    select c.oid, 1 as depth from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'v' and n.nspname in ('public', 'internal') and ${notOfAnExtension("c")}
    union
    select w.ev_class, r.depth + 1 from readers r
    join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = r.oid and d.classid = 'pg_rewrite'::regclass
    join pg_rewrite w on w.oid = d.objid and w.ev_class <> r.oid)
  select format('drop view %s', oid::regclass) as statement from readers group by oid order by max(depth) desc`;

/** A trigger of a partition goes with that of its table. What calls a function of another schema is the operator's. */
const triggersOnOurs = `
  select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement,
    pf.nspname = any ($1) as "isOurs",
    pg_get_triggerdef(t.oid) as definition,
    case t.tgenabled when 'D' then format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname)
      when 'R' then format('alter table %s enable replica trigger %I', t.tgrelid::regclass, t.tgname)
      when 'A' then format('alter table %s enable always trigger %I', t.tgrelid::regclass, t.tgname) end as "state"
  from pg_trigger t
  join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid join pg_namespace pf on pf.oid = p.pronamespace
  where not t.tgisinternal and t.tgparentid = 0 and n.nspname = any ($1)
  order by t.tgrelid::regclass::text, t.tgname`;

/** Policies that call a function of ours; those of migrations call none, and stay. */
const policiesThatCall = `
  select format('drop policy %I on %s', p.polname, p.polrelid::regclass) as statement
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and exists (
    select from pg_depend d join pg_proc f on f.oid = d.refobjid join pg_namespace fn on fn.oid = f.pronamespace
    where d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_proc'::regclass and fn.nspname = any ($1))
  order by 1`;

/** A trigger of the operator's own, and how it is put back. */
export type TriggerOfOperator = { definition: string; state: string | null };

/**
 * Takes off what would run functions of an older current/ while migrations write rows, or hold what they change fast. No superuser is
 * needed, unlike for `session_replication_role`.
 * @returns the operator's own triggers, for `putBackTriggers`
 */
export async function takeCurrentOff(client: pg.ClientBase): Promise<TriggerOfOperator[]> {
  const triggers = await client.query<TriggerOfOperator & { statement: string; isOurs: boolean }>(
    triggersOnOurs,
    [ours],
  );
  const policies = await client.query<{ statement: string }>(policiesThatCall, [ours]);
  const views = await client.query<{ statement: string }>(viewsOfOurs);
  for (const { statement } of [...triggers.rows, ...policies.rows, ...views.rows])
    await client.query(statement);
  return triggers.rows.filter(({ isOurs }) => !isOurs);
}

/** Puts the operator's own triggers back as they were, enabled or not. */
export async function putBackTriggers(
  client: pg.ClientBase,
  triggers: readonly TriggerOfOperator[],
): Promise<void> {
  for (const { definition, state } of triggers) {
    await client.query(definition);
    if (state) await client.query(state);
  }
}
