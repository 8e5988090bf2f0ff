// Rows for tables that the demo leaves empty, so that later migrations meet one: values that their columns and constraints take.
import type pg from "pg";

type Column = {
  name: string;
  type: string;
  isNeeded: boolean;
  /** an expression that answers a value of the row it points at */
  points: string | null;
  /** the first text that a constraint of the table compares it with */
  listed: string | null;
};

const columnsQuery = `
  select quote_ident(a.attname) as name, format_type(a.atttypid, null) as type,
    a.attnotnull and d.adbin is null and a.attidentity = '' as "isNeeded",
    (select format('(select %I from %s order by 1 limit 1)', p.attname, k.confrelid::regclass) from pg_constraint k
     join pg_attribute p on p.attrelid = k.confrelid and p.attnum = k.confkey[array_position(k.conkey, a.attnum)]
     where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey) limit 1) as points,
    (select substring(pg_get_constraintdef(k.oid) from a.attname || '\\)? (?:=|~) [^'']*''([^'']*)''') from pg_constraint k
     where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey) and pg_get_constraintdef(k.oid) !~ (a.attname || '\\)? ~') limit 1) as listed
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a'
  order by a.attnum`;

/** A value of each type, as SQL writes it. */
const samples: Record<string, string> = {
  uuid: "gen_random_uuid()",
  text: "'one of the release'",
  "character varying": "'one of the release'",
  integer: "1",
  bigint: "1",
  smallint: "1",
  numeric: "1",
  "double precision": "1",
  boolean: "false",
  date: "current_date",
  "timestamp with time zone": "now()",
  "time without time zone": "'12:00'",
  interval: "'1 day'",
  jsonb: "'{}'",
  json: "'{}'",
  bytea: "'\\x00'",
  inet: "'127.0.0.1'",
};

const sampleOf = ({ type, points, listed }: Column): string | undefined =>
  points ?? (listed ? `'${listed}'` : type.endsWith("[]") ? "'{}'" : samples[type]);

/**
 * Puts one row into each table that is empty, where its constraints take one and no rule of the product is broken by it.
 * @param tables quoted names
 * @returns the tables that stayed empty
 */
export async function fillEmpty(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  await client.query("begin; set local session_replication_role = replica");
  for (const table of tables) {
    const found = await client.query(`select from ${table} limit 1`);
    if (found.rowCount) continue;
    const { rows: columns } = await client.query<Column>(columnsQuery, [table]);
    const needed = columns.filter(({ isNeeded }) => isNeeded);
    const tries = [needed, columns, ...columns.map((column) => [...needed, column])];
    let isFilled = false;
    for (const some of tries) isFilled ||= await putRow(client, table, some);
    if (!isFilled) left.push(table);
  }
  await client.query("commit");
  return left;
}

/** Whether a row with values in these columns went in. */
async function putRow(client: pg.Client, table: string, columns: readonly Column[]): Promise<boolean> {
  const known = columns.flatMap((column) => {
    const value = sampleOf(column);
    return value === undefined ? [] : [{ name: column.name, value }];
  });
  if (known.length === 0) return false;
  await client.query("savepoint row");
  try {
    await client.query(
      `insert into ${table} (${known.map(({ name }) => name).join(", ")}) values (${known.map(({ value }) => value).join(", ")})`,
    );
    const broken = await client.query("select from internal.violations limit 1");
    if (!broken.rowCount) return true;
  } catch {
    // a constraint takes no such row
  }
  await client.query("rollback to savepoint row");
  return false;
}
