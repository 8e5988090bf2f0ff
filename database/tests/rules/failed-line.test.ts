// An update that fails says where: the file and the line of the statement.
import pg from "pg";
import { expect, test } from "vitest";
import { splitStatements } from "../../tool/failed-line.ts";
import { runFile } from "../../tool/run-file.ts";
import { createProductDatabase } from "../../tool/testing.ts";

test("statements are told apart, whatever stands in texts, comments and bodies", () => {
  const sql = `-- one; two
select 'a;b', E'it\\'s;', "c;d" /* ; */;
do $body$ begin perform 1; end $body$;

select $1;`;
  expect(splitStatements(sql).map(({ line, text }) => [line, text.trim().slice(-5)])).toEqual([
    [1, "; */;"],
    [3, "ody$;"],
    [5, "t $1;"],
  ]);
});

test("a row that breaks a rule of a table names the file and the line of its statement, as an unknown column does", async () => {
  const database = await createProductDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  const run = (text: string) =>
    runFile(client, { name: "migrations/20300101000000_rooms_size.sql", text, hash: "" });
  try {
    await client.query("begin; create table public.rooms (size integer check (size > 0))");
    await expect(
      run("insert into public.rooms values (1);\n\n-- too small\ninsert into public.rooms\nvalues (0);"),
    ).rejects.toThrow(/^migrations\/20300101000000_rooms_size\.sql:3: new row for relation "rooms" violates/);
    await client.query("rollback; begin; create table public.rooms (size integer)");
    await expect(run("select 1;\nselect width from public.rooms;")).rejects.toThrow(
      /^migrations\/20300101000000_rooms_size\.sql:2: column "width" does not exist/,
    );
  } finally {
    await client.end();
    await database.drop();
  }
});
