// What the database says of published tables: columns, keys, and which columns each role of the API may read.
import type { ServiceDatabase } from "@undercroft/postgres";

/** A column that is published. */
export type Column = {
  name: string;
  /** pg_type.typname */
  type: string;
  /** as SQL writes it */
  sqlType: string;
  isKey: boolean;
  /** roles of the API that may read it */
  readers: readonly string[];
};

/** A table of the publication. */
export type PublishedTable = {
  schema: string;
  table: string;
  /** `schema.table`, quoted */
  name: string;
  hasRowSecurity: boolean;
  columns: readonly Column[];
};

const query = `
  select p.schemaname::text as schema, p.tablename::text as table, format('%I.%I', p.schemaname, p.tablename) as name,
    c.relrowsecurity as "hasRowSecurity",
    (select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'sqlType', format_type(a.atttypid, a.atttypmod),
        'isKey', coalesce(a.attnum = any (i.indkey), false),
        'readers', array(select role from unnest(array['anon', 'authenticated', 'service_role']) role
          where has_column_privilege(role, c.oid, a.attnum, 'select'))) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname = any (p.attnames)) as columns
  from pg_publication_tables p
  join pg_class c on c.relname = p.tablename and c.relnamespace = to_regnamespace(quote_ident(p.schemaname))
  where p.pubname = 'supabase_realtime'`;

/** Published tables by `schema.table`. */
export type Catalogue = ReadonlyMap<string, PublishedTable>;

/** What is published, as it was read last. */
export function keepCatalogue(database: ServiceDatabase) {
  let catalogue: Catalogue = new Map();
  let reading: Promise<void> = Promise.resolve();
  let queued: Promise<void> | null = null;

  async function read(): Promise<void> {
    const tables = await database.query<PublishedTable>(query);
    catalogue = new Map(tables.map((table) => [`${table.schema}.${table.table}`, table]));
  }

  /** Reads it once more; those who ask before a reading has begun share it. @throws DatabaseUnavailable */
  function reread(): Promise<void> {
    queued ??= reading
      .catch(() => {})
      .then(() => {
        queued = null;
        reading = read();
        return reading;
      });
    return queued;
  }

  return {
    reread,
    /** What is published, read once more where it lacks one of these tables (`schema.table`). @throws DatabaseUnavailable */
    holding: async (tables: readonly string[]): Promise<Catalogue> => {
      // another copy may have begun to follow a table a moment ago
      if (tables.some((table) => !catalogue.has(table))) await reread();
      return catalogue;
    },
  };
}
