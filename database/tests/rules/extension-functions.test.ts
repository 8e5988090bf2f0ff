import pg from "pg";
import { expect, test } from "vitest";
import { createProductDatabase } from "../../tool/testing.ts";

test("What compares and folds texts may be called by every role of the API in a database that was empty", async () => {
  const database = await createProductDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    for (const role of ["anon", "authenticated", "service_role"]) {
      const { rows } = await client.query<{ refused: string }>(
        `select p.oid::regprocedure::text as refused from pg_proc p join pg_depend d on d.objid = p.oid and d.deptype = 'e' join pg_extension x on x.oid = d.refobjid
         where x.extname in ('citext', 'pg_trgm', 'unaccent', 'pgcrypto', 'btree_gist') and not has_function_privilege($1, p.oid, 'execute')`,
        [role],
      );
      expect(rows, role).toEqual([]);
    }
  } finally {
    await client.end();
    await database.drop();
  }
});
