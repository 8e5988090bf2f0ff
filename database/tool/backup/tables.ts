// What a backup holds: every row of the product's schemas, and what made the tables they are in.
import type pg from "pg";

/**
 * One table's rows: its quoted name and the quoted columns that are stored, not generated. One that is kept in partitions is one table,
 * and says which it has, perhaps none, so that a restore can make those that are missing.
 */
export type TableOfBackup = { name: string; columns: string[]; partitions?: Partition[] | null };

/** A partition: its quoted name and its bounds, as `for values` states them. */
export type Partition = { name: string; bounds: string };

/** The first line of a backup. */
export type BackupHeader = {
  undercroft: "backup";
  format: 1;
  madeAt: string;
  /** migrations applied when it was made, in order */
  migrations: string[];
};

/**
 * Tables of the product and of its queue; what the migration tools note about themselves stays with them. Unlogged tables are left out:
 * what they hold may be lost at any moment, and some of it has to be.
 */
export async function listTables(client: pg.Client): Promise<TableOfBackup[]> {
  const rows = await client.query<TableOfBackup>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns,
      case when c.relkind = 'p' then coalesce((
        select json_agg(json_build_object('name', i.inhrelid::regclass::text, 'bounds', pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
        from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid), '[]') end as partitions
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and n.nspname in ('auth', 'public', 'storage', 'internal', 'graphile_worker')
      and c.relname <> 'migrations'
    group by n.nspname, c.relname, c.oid, c.relkind
    order by 1`);
  return rows.rows;
}

/** Name and hash of every applied migration: two databases with the same list have the same tables. */
export async function listApplied(client: pg.Client): Promise<string[]> {
  const rows = await client.query<{ line: string }>(
    "select name || ' ' || hash as line from internal.migrations where name not in ('current', 'version') order by 1",
  );
  return rows.rows.map(({ line }) => line);
}
