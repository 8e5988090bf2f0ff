// npm run mutate:access: takes every policy, grant (functions' too) and trigger away, or loosens it, one at a time, in a copy of the test
// database, and asks whether the access matrix or a trigger's rule notices. Says which mutants nobody noticed.
// `npm run mutate:access -- 'policy dropped'` tries one kind only, a second word one table only, and `any storage.objects` all kinds on it.
// Of the triggers those are tried that refuse; what others keep up to date is asked by the tests of what reads it, and what
// refuse_lost_letters keeps out by its own. A third word is how many to try, of every kind its share: `any any 500`.
import type pg from "pg";
import { inSchema } from "../tests/harness/world.ts";
import { findWrongCallers } from "../tests/matrix/callers.ts";
import { matrixWorld } from "../tests/matrix/matrix-world.ts";
import { findWrong, noteRows } from "../tests/matrix/observe.ts";
import { type MatrixTable, parseMatrix } from "../tests/matrix/parse-matrix.ts";
import { reachableTables } from "../tests/matrix/reachable-tables.ts";
import { triggerRules, wallRules } from "../tests/matrix/read-parts.ts";
import { holds } from "../tests/matrix/trigger-rules.ts";
import { standsAlone } from "../tests/matrix/wall-rules.ts";

type Mutant = { kind: string; table: string; sql: string };

const mutantsQuery = `
  with tables as (${reachableTables}),
  roles (role) as (values ('anon'), ('authenticated'), ('service_role')),
  rights (right_name) as (values ('select'), ('insert'), ('update'), ('delete'))
  select 'policy dropped' as kind, name as table, format('drop policy %I on %s', polname, t.oid::regclass) as sql
  from pg_policy join tables t on t.oid = polrelid
  union all
  select 'policy loosened', name, format('alter policy %I on %s using (true)', polname, t.oid::regclass)
  from pg_policy join tables t on t.oid = polrelid where pg_get_expr(polqual, polrelid) <> 'true'
  union all
  select 'check loosened', name, format('alter policy %I on %s with check (true)', polname, t.oid::regclass)
  from pg_policy join tables t on t.oid = polrelid where pg_get_expr(polwithcheck, polrelid) <> 'true'
  union all
  select 'row security off', name, format('alter table %s disable row level security', t.oid::regclass) from tables t
  union all
  select 'grant taken', name, format('revoke %s on %s from %s', right_name, t.oid::regclass, role)
  from tables t cross join roles cross join rights where has_table_privilege(role, oid, right_name)
  union all
  select 'grant added', name, format('grant %s on %s to %s', right_name, t.oid::regclass, role)
  from tables t cross join roles cross join rights where not has_table_privilege(role, oid, right_name)
  union all
  select 'column grant taken', name, format('revoke %s (%I) on %s from %s', lower(x.privilege_type), attname, t.oid::regclass, x.grantee::regrole)
  from tables t join pg_attribute a on a.attrelid = t.oid, lateral aclexplode(a.attacl) x where a.attacl is not null
  union all
  select 'trigger dropped', coalesce(t.name, 'auth.users'), format('drop trigger %I on %s', g.tgname, g.tgrelid::regclass)
  from pg_trigger g left join tables t on t.oid = g.tgrelid
    join pg_proc p on p.oid = g.tgfoid
  where not g.tgisinternal and (t.oid is not null or g.tgrelid = 'auth.users'::regclass)
    and p.prosrc ~ '\\mraise exception\\M|internal\\.refuse' and p.proname <> 'refuse_lost_letters'
  union all
  select case when may then 'call taken' else 'call given' end, proname,
    format(case when may then 'revoke execute on function %s from %s' else 'grant execute on function %s to %s' end, p.oid::regprocedure, role)
  from pg_proc p cross join roles, lateral (select has_function_privilege(role, p.oid, 'execute') as may) x
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 1, 2, 3`;

/** A condition's parts where it is a row of `and` or `or` on its outermost level, else nothing. */
function termsOf(expression: string): { word: string; terms: string[] } | undefined {
  const inner = /^\((.*)\)$/s.exec(expression)?.[1] ?? "";
  const terms: string[] = [];
  const words = new Set<string>();
  let depth = 0;
  let start = 0;
  for (let i = 0; i < inner.length; i++) {
    if (inner[i] === "(") depth++;
    else if (inner[i] === ")") depth--;
    const word = depth === 0 ? /^ (AND|OR) /i.exec(inner.slice(i, i + 5)) : null;
    if (depth < 0) return undefined;
    if (!word?.[1]) continue;
    words.add(word[1]);
    terms.push(inner.slice(start, i));
    start = i + word[0].length;
  }
  terms.push(inner.slice(start));
  const [word] = words;
  return word && words.size === 1 ? { word, terms } : undefined;
}

/**
 * That every policy that writes asks for good standing is held by require-standing.test.ts; that a message is of the topic that is asked
 * for only saves a look at those of others, which the next term judges.
 */
const isAskedHere = (term: string): boolean =>
  !/require_standing\(\)|topic = \( SELECT realtime.topic/.test(term);

/** Every policy with one term of its condition or check left out. */
async function termMutants(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<{ table: string; policy: string; clause: string; expression: string }>(`
    select name as table, quote_ident(polname) as policy, clause, expression
    from pg_policy join (${reachableTables}) c on c.oid = polrelid,
      lateral (values ('using', pg_get_expr(polqual, polrelid)), ('with check', pg_get_expr(polwithcheck, polrelid))) x (clause, expression)
    where expression is not null order by 1, 2, 3`);
  return rows.flatMap(({ table, policy, clause, expression }) => {
    const found = termsOf(expression);
    return (found?.terms ?? []).filter(isAskedHere).map((left) => ({
      kind: "policy term dropped",
      table,
      sql: `alter policy ${policy} on ${inSchema(table)} ${clause} (${found?.terms.filter((term) => term !== left).join(` ${found.word} `)})`,
    }));
  });
}

/** Every function that a policy asks and that answers with a row of terms, with one of them left out. */
async function askedMutants(client: pg.Client): Promise<Mutant[]> {
  const { rows } = await client.query<{ table: string; definition: string; expression: string }>(`
    select name as table, pg_get_functiondef(p.oid) as definition, body[1] as expression
    from pg_depend d join pg_policy on pg_policy.oid = d.objid join (${reachableTables}) c on c.oid = polrelid join pg_proc p on p.oid = d.refobjid,
      regexp_match(p.prosrc, '^\\s*begin\\s+return (.*);\\s*end\\s*$') body
    where d.classid = 'pg_policy'::regclass and d.refclassid = 'pg_proc'::regclass and body is not null order by 1, 2`);
  return rows.flatMap(({ table, definition, expression }) => {
    const found = termsOf(`(${expression})`);
    return (found?.terms ?? []).map((left) => ({
      kind: "term of a policy's function dropped",
      table,
      sql: definition.replace(
        expression,
        () => `${found?.terms.filter((term) => term !== left).join(` ${found.word} `)}`,
      ),
    }));
  });
}

/**
 * `event_tags.is_public` only saves a look at the event: without it the same rows are read (docs/access.md). What the storage service may
 * is asked by every upload of its own tests.
 */
const isHarmless = ({ kind, table, sql }: Mutant): boolean =>
  (kind === "policy term dropped" && table === "event_tags") || sql.includes("the storage service:");

/** Whether anything notices the change that is in force. The changed table is asked first: most die there. */
async function isKilled(client: pg.Client, mutant: Mutant, matrix: MatrixTable[]): Promise<boolean> {
  if (mutant.kind.startsWith("call")) return (await findWrongCallers(client)).length > 0;
  // policies on roles let somebody try so that a trigger can say why not
  if (mutant.kind === "trigger dropped" || mutant.table === "user_roles") {
    for (const rule of triggerRules) if (!(await holds(client, rule))) return true;
  }
  for (const rule of triggerRules.filter(({ table }) => table === mutant.table))
    if (!(await holds(client, rule))) return true;
  if (/^policy|^check/.test(mutant.kind)) {
    for (const rule of wallRules.filter(({ table }) => table === mutant.table))
      if (!(await standsAlone(client, rule))) return true;
  }
  const first = matrix.filter(({ name }) => name === mutant.table);
  if ((await findWrong(client, first)).length > 0) return true;
  return (
    (
      await findWrong(
        client,
        matrix.filter((table) => !first.includes(table)),
      )
    ).length > 0
  );
}

const world = await matrixWorld();
const { client } = world;
try {
  const matrix = parseMatrix();
  await client.query("begin");
  await noteRows(client, matrix);
  const before = [...(await findWrong(client, matrix)), ...(await findWrongCallers(client))];
  for (const rule of triggerRules) if (!(await holds(client, rule))) before.push(rule.says);
  for (const rule of wallRules) if (!(await standsAlone(client, rule))) before.push(rule.says);
  if (before.length > 0) throw new Error(`Without any mutation this is wrong already:\n${before.join("\n")}`);
  const [wanted = "any", onTable = "any", most] = process.argv.slice(2);
  const all = [
    ...(await client.query<Mutant>(mutantsQuery)).rows,
    ...(await termMutants(client)),
    ...(await askedMutants(client)),
  ];
  const asked = all.filter(
    ({ kind, table }) => (wanted === "any" || kind === wanted) && (onTable === "any" || table === onTable),
  );
  const step = Math.max(1, Math.round(asked.length / Number(most ?? asked.length)));
  const first = Math.floor(Math.random() * step);
  const mutants = asked.filter((_, at) => at % step === first); // in the order of their kinds
  const counts = new Map<string, { killed: number; all: number }>();
  for (const mutant of mutants) {
    await client.query("savepoint one_mutant");
    await client.query(mutant.sql);
    const killed = await isKilled(client, mutant, matrix);
    await client.query("rollback to one_mutant; release one_mutant");
    const count = counts.get(mutant.kind) ?? { killed: 0, all: 0 };
    counts.set(mutant.kind, { killed: count.killed + (killed ? 1 : 0), all: count.all + 1 });
    if (killed) continue;
    console.log(`survived: ${mutant.sql}`);
    if (!isHarmless(mutant)) process.exitCode = 1;
  }
  for (const [kind, { killed, all }] of counts) console.log(`${kind}: ${killed} of ${all} noticed`);
  const killed = [...counts.values()].reduce((sum, it) => sum + it.killed, 0);
  console.log(
    `${killed} of ${mutants.length} mutants noticed (${((100 * killed) / mutants.length).toFixed(1)} %)`,
  );
} finally {
  await world.end();
}
