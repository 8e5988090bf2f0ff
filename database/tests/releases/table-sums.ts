// What a database holds as sums, so that an update can be compared with what was there before.
import type pg from "pg";

/** Of one table: how many rows, and a sum over each of its columns that does not depend on the order of rows. */
export type TableSums = { rows: number; columns: Record<string, string> };

// a pay-out's items were told apart by their night, until some had none and were given ids
const columnsQuery = `
  select format('%I.%I', n.nspname, c.relname) as "table", array_agg(quote_ident(a.attname) order by a.attnum) as columns,
    case c.relname when 'payout_items' then '{payout_id,event_id}' else (
      select array_agg(quote_ident(k.attname) order by k.attnum) from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary) end as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and n.nspname in ('auth', 'public', 'storage', 'internal') and c.relname <> 'migrations'
  group by n.nspname, c.relname, c.oid order by 1`;

/** Sums of every table of the product. A value counts together with its row's key: two rows that change places show. */
export async function sumTables(client: pg.Client): Promise<Map<string, TableSums>> {
  const sums = new Map<string, TableSums>();
  const { rows } = await client.query<{ table: string; columns: string[]; key: string[] | null }>(
    columnsQuery,
  );
  for (const { table, columns, key } of rows) {
    const row = key ? `concat_ws('/', ${key.join(", ")})` : "''";
    const parts = columns.map(
      (column) => `coalesce(sum(hashtextextended(${row} || '=' || ${column}::text, 0)::numeric), 0)::text`,
    );
    const found = await client.query<{ rows: number; sums: string[] }>(
      `select count(*)::int as rows, array[${parts.join(", ")}] as sums from ${table}`,
    );
    const [first] = found.rows;
    if (first)
      sums.set(table, {
        rows: first.rows,
        columns: Object.fromEntries(columns.map((column, at) => [column, first.sums[at] ?? ""])),
      });
  }
  return sums;
}

/** What differs of what both have, one line each: `table is gone`, `table has 3 rows, had 4`, `table.column`. */
export function compareSums(
  before: ReadonlyMap<string, TableSums>,
  after: ReadonlyMap<string, TableSums>,
): string[] {
  return [...before].flatMap(([table, was]) => {
    const is = after.get(table);
    if (was.rows === 0 && !is?.rows) return [];
    if (!is) return [`${table} is gone`];
    if (is.rows !== was.rows) return [`${table} has other rows`];
    return Object.entries(was.columns)
      .filter(([column, sum]) => column in is.columns && is.columns[column] !== sum)
      .map(([column]) => `${table}.${column}`);
  });
}
