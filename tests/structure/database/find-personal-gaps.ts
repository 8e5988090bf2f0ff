// What is forgotten of personal data: columns that no head states, promises that no function keeps, tables that no copy holds.
import { type PersonalColumn, readNotExported, readRetention } from "@undercroft/database/testing/matrix";
import type pg from "pg";
import { listGathered } from "./list-gathered.ts";

/** Names of columns that may hold words about somebody; `none` says of one that it does not. */
const personalName =
  "(^|_)(email|phone|mobile|ip|network|address|postcode|outcode|full_name|first_name|last_name|surname|legal_name|date_of_birth|user_agent)(_|$)|^(buyer|holder|guest|contact|applicant|seller|sender|partner)_name$|_email$";

/** Names of columns that point at a person, with a key or without one. */
const personId =
  "(^|_)(user|person|profile|owner|actor|author|sender|recipient|reporter|reviewer|moderator|editor|creator|buyer|holder|applicant|subject|follower|inviter|member)_id$";

/** Names of columns that hold the place of a person where their table has one, and of nobody elsewhere. */
const placeInPersonalTable = "(^|_)(lat|lng|location)(_|$)";

/** A check that lists the values of its column, which then holds no words of anybody. */
const listsValues =
  "^CHECK \\(\\(+\\w+ (= ANY \\(|<@ )ARRAY\\[[^]]*\\]|^CHECK \\(\\(\\w+ = ''[^'']*''::text\\)\\)";

const columnsQuery = `
  with pointing as (select distinct c.oid, n.nspname, c.relname, a.attname,
    k.oid is not null or a.attname ~ '${personId}'
      or (a.attname ~ '_by$' and a.atttypid = 'uuid'::regtype) as is_person
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_constraint k on k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)
    and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
  where n.nspname !~ '^(pg_|information_schema$|extensions$|graphile_worker$)' and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
    and (k.oid is not null
      -- what says who somebody is, or where, without a key that leads to them: by its kind, or by its name where it holds words
      or a.atttypid in ('inet'::regtype, 'cidr'::regtype)
      or a.atttypid in ('text'::regtype, 'bytea'::regtype, 'date'::regtype, 'varchar'::regtype) and a.attname ~ '${personalName}'
      or a.attname ~ '${personId}'
      or (a.attname ~ '_by$' and a.atttypid = 'uuid'::regtype))
  )
  select format('%s.%s.%s', nspname, relname, attname) as name from pointing
  union
  -- beside a person any words may be theirs; a generated column holds what others hold
  select format('%s.%s.%s', p.nspname, p.relname, a.attname)
  from pointing p join pg_attribute a on a.attrelid = p.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where p.is_person and (
    format_type(a.atttypid, null) ~ '^(text|character|character varying|extensions.citext|json|jsonb)(\\[\\])?$|^tsvector$'
      and not exists (select from pg_constraint k where k.conrelid = p.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '${listsValues}')
    or format_type(a.atttypid, null) in ('double precision', 'numeric') and a.attname ~ '${placeInPersonalTable}')
  order by 1`;
/** Every column that points at a person, or may hold their words. */
export const listColumns = async (client: pg.Client) =>
  (await client.query<{ name: string }>(columnsQuery)).rows.map((it) => it.name);

/** What the functions of a name do, with what those that they call do. */
async function readBodies(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    `select concat_ws(' ', a.prosrc, (select string_agg(called.prosrc, ' ') from pg_proc called
        where called.pronamespace = 'internal'::regnamespace and strpos(a.prosrc, 'internal.' || called.proname || '(') > 0)) as text
     from pg_proc a where a.pronamespace = 'internal'::regnamespace and a.proname like $1`,
    [`${name}\\_%`],
  );
  return rows.map((row) => row.text).join(" ");
}

/** What to do about lines that promise what no part's function does: it deletes no row of the table, and sets no such column. */
export async function findBroken(client: pg.Client, stated: PersonalColumn[]): Promise<string[]> {
  const anonymised = await readBodies(client, "anonymise");
  // the words of messages go thirty days later
  const set = anonymised + (await readBodies(client, "retention"));
  return stated
    .filter(({ fate }) => fate === "erase" || fate === "pseudonym")
    .filter(({ column }) => {
      const [schema, name, field] = column.split(".");
      const table = `${schema}.${name}`;
      const isSet = new RegExp(`update ${table}\\b[^;]*\\bset\\b[^;]*\\b${field} =`).test(set);
      return (
        !new RegExp(`delete from ${table}\\b`).test(anonymised) &&
        !(isSet && new RegExp(`update ${table}\\b`).test(anonymised))
      );
    })
    .map(
      ({ column }) =>
        `${column} is left as it was. Set it, or delete its row, in internal.anonymise_<part>(person), or say in the head of its table what becomes of it.`,
    );
}

/** What to do about columns that no head states, and about lines for columns that are not there or need none. */
export async function findUnstated(client: pg.Client, stated: PersonalColumn[]): Promise<string[]> {
  const found = await listColumns(client);
  const names = stated.map(({ column }) => column);
  const fileOf = (column: string) =>
    `database/current/access/${column.split(".").slice(0, 2).join(".").replace("public.", "")}.sql`;
  return [
    ...found
      .filter((column) => !names.includes(column))
      .map(
        (column) =>
          `${column} may hold something of a person. Say in the head of ${fileOf(column)} what becomes of it: "--: personal ${column.split(".")[2]} erase: why", or "none: what it holds instead".`,
      ),
    ...names
      .filter((column, at) => !found.includes(column) || names.indexOf(column) !== at)
      .map((column) => `${column} needs no line, or has two. Take it out of the head of ${fileOf(column)}.`),
  ];
}

/** What to do about tables whose rows no function of exports gathers, and about reasons for some that one does. */
export async function findUnexported(
  client: pg.Client,
  stated: PersonalColumn[],
  notExported = readNotExported(),
): Promise<string[]> {
  const { rows } = await client.query<{ body: string; called: string[] }>(
    `select e.prosrc as body, array(select called.prosrc from pg_proc called
        where called.pronamespace in ('internal'::regnamespace, 'public'::regnamespace) and e.prosrc ~ ('\\.' || called.proname || '\\(')) as called
     from pg_proc e where e.pronamespace = 'internal'::regnamespace and e.proname like 'export\\_%' and e.proname <> 'export_in_all_parts'`,
  );
  const gathered = new Set(
    rows.flatMap(({ body, called }) => [
      ...listGathered(body),
      // what an export calls answers rows that it lists, or something of them
      ...called.flatMap((text) => [...listGathered(text, true)]),
    ]),
  );
  const tables = new Set(
    stated.filter(({ fate }) => fate !== "none").map(({ column }) => column.split(".").slice(0, 2).join(".")),
  );
  const isExported = (table: string) => gathered.has(table);
  return [
    ...[...tables]
      .filter((table) => !isExported(table) && !notExported.get(table))
      .map(
        (table) =>
          `${table} is in nobody's copy of their data, since no export answers its rows, or something of them where it is joined. Gather its rows in internal.export_<part>(person), or say why not in the head of its file in database/current/access: "--: export none: why".`,
      ),
    ...[...notExported.keys()]
      .filter((table) => !tables.has(table) || isExported(table))
      .map((table) => `${table} needs no reason. Remove the line "--: export" from its head.`),
  ];
}

/** What to do about tables of which no head says how long their rows are kept, and about lines that say it wrongly. */
export async function findUnkept(
  client: pg.Client,
  stated: PersonalColumn[],
  retention: ReadonlyMap<string, string> = readRetention(),
): Promise<string[]> {
  // what is about things, companies and the installation is about no person
  const tables = new Set(
    stated.filter(({ fate }) => fate !== "none").map(({ column }) => column.split(".").slice(0, 2).join(".")),
  );
  const { rows } = await client.query<{ name: string }>("select name from internal.retention_rules");
  const known = new Set(rows.map(({ name }) => `rule ${name}`));
  return [
    ...[...tables]
      .filter((table) => !retention.has(table))
      .map(
        (table) =>
          `${table} holds something of people. Say in its head how long its rows are kept: "--: retention kept with the account", "rule <name>" or "kept: why".`,
      ),
    ...[...retention]
      .filter(([table]) => !tables.has(table))
      .map(([table]) => `${table} holds nothing of people. Remove the line "--: retention" from its head.`),
    ...[...retention]
      .filter(([, fate]) => fate.startsWith("rule ") && !known.has(fate))
      .map(
        ([table, fate]) =>
          `${table} is kept by ${fate}, which is not there. State it by internal.know_retention in the rules.sql of its part.`,
      ),
  ];
}
