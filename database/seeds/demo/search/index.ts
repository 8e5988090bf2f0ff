// Other names of rooms and artists, two months of what was asked for, and searches that the visitor keeps.
import path from "node:path";
import type pg from "pg";
import { readCsvTable, requireCell, splitCell } from "../../csv-table.ts";
import artists from "../artists/index.ts";
import { addDays } from "../calendar.ts";
import careers from "../careers/index.ts";
import type { DemoSeed } from "../demo-seed.ts";
import journal from "../journal/index.ts";
import listings from "../listings/index.ts";
import people from "../people/index.ts";
import { demoAccounts } from "../people/people.ts";
import { createRandom } from "../random.ts";
import venues from "../venues/index.ts";

const days = 60;
const file = (name: string) => path.join(import.meta.dirname, name);

async function seedAliases(client: pg.ClientBase): Promise<void> {
  const rows = readCsvTable(file("aliases.csv")).map((row) => ({
    kind: row.kind === "venue" ? "venues" : "artists",
    name: requireCell(row, "name"),
    aliases: splitCell(row.aliases),
  }));
  for (const table of ["venues", "artists"]) {
    const named = rows.filter(({ kind }) => kind === table);
    const { rowCount } = await client.query(
      `update public.${table} t set aliases = r.aliases from json_to_recordset($1) as r(name text, aliases text[]) where t.name = r.name`,
      [JSON.stringify(named)],
    );
    if (rowCount !== named.length) throw new Error(`aliases.csv names ${table} that are not there once`);
  }
}

/** More on Fridays than on Mondays, and never twice the same. */
async function seedTerms(client: pg.ClientBase, tonight: string): Promise<void> {
  const random = createRandom("search terms");
  const rows = readCsvTable(file("terms.csv")).flatMap((row) =>
    Array.from({ length: days }, (_, ago) => ({
      day: addDays(tonight, -ago),
      term: requireCell(row, "term"),
      count: Math.max(1, Math.round(Number(row.a_day) * (0.5 + random.next()))),
      is_found: row.is_found === "yes",
    })),
  );
  await client.query(
    `insert into internal.search_terms (day, term, count, is_found)
     select day, term, count, is_found from jsonb_to_recordset($1) as rows (day date, term text, count integer, is_found boolean)`,
    [JSON.stringify(rows)],
  );
}

async function seedSaved(client: pg.ClientBase): Promise<void> {
  const visitor = demoAccounts.find(({ role }) => role === "visitor");
  const searches = [
    {
      name: "techno leeds sat",
      question: { q: "techno leeds sat", words: "techno", near: "leeds" },
      alert: true,
    },
    { name: "Penstock", question: { q: "Penstock", words: "Penstock" }, alert: false },
    { name: "zine fair", question: { q: "zine fair", words: "zine fair" }, alert: false },
  ];
  await client.query(
    `insert into public.saved_searches (user_id, name, question, alert, alert_since)
     select $1, name, question, alert, case when alert then now() end
     from jsonb_to_recordset($2) as rows (name text, question jsonb, alert boolean)`,
    [visitor?.id, JSON.stringify(searches)],
  );
}

const search: DemoSeed<void> = {
  after: [artists, careers, journal, listings, people, venues],
  seed: async ({ client, tonight, onProgress }) => {
    await seedAliases(client);
    await seedTerms(client, tonight);
    await seedSaved(client);
    await client.query("select internal.count_search_words()");
    onProgress("what people searched for");
  },
};

export default search;
