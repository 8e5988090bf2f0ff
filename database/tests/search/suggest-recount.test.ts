// Suggestions read a bounded number of rows; they are compared here with the best of everything that fits.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent, type World } from "../harness/world.ts";
import { askSearch, createSearchWorld } from "./search-fixture.ts";

const stems = ["car", "carb", "dub", "dust", "ember", "fold", "gal", "gasket", "hum", "ink", "lo", "loom"];
const endings = ["", "on", "ery", "ing", "well", "s", "ton", "ette"];

let world: World;
let questions: string[];
beforeAll(async () => {
  world = await createSearchWorld();
  const { client } = world;
  const words = stems.flatMap((stem) => endings.map((ending) => stem + ending));
  const name = (seed: string) =>
    `(select string_agg(initcap(($1::text[])[1 + (hashtext(${seed} || n || part) & 2147483647) % cardinality($1::text[])]), ' ') from generate_series(1, 1 + n % 3) part)`;
  await client.query(
    `insert into artists (name, slug) select ${name("'a'")}, 'a-' || n from generate_series(1, 700) n`,
    [words],
  );
  await client.query(
    `insert into organisers (name, slug) select ${name("'o'")}, 'o-' || n from generate_series(1, 300) n`,
    [words],
  );
  const one = await addEvent(client, { name: "one", title: "One" });
  await client.query(
    `insert into events (slug, title, description, category, organiser_id, venue_id, starts_at, ends_at, status)
     select 'e-' || n, 'The ' || ${name("'e'")}, 'A night to remember, told in a few words.', 'music', e.organiser_id, e.venue_id, now() + make_interval(hours => (n * 37) % 2000),
       now() + make_interval(hours => (n * 37) % 2000 + 5 + case when n % 20 = 0 then 400 else 0 end), 'published'
     from generate_series(1, 1500) n cross join (select * from events where id = $2) e`,
    [words, one],
  );
  await client.query("select internal.count_search_words()");
  questions = [
    ...stems.map((stem) => stem.slice(0, 2)),
    ...stems.map((stem) => stem.slice(0, 3)),
    ...words.filter((_, place) => place % 4 === 0),
    ...words
      .filter((_, place) => place % 9 === 0)
      .map((word, place) => `${words[place * 5]} ${word.slice(0, 3)}`),
  ];
}, 120_000);
afterAll(() => world.end());
const { suggest } = askSearch(() => world);

type Best = { kind: string; paths: string[] };

/**
 * Of each kind the paths that would come first if every row were read, where they begin so or have the words in their name. Names
 * that are merely alike ("ink fold" for "fold ink") stand apart: those are only sought among the next nights.
 */
async function recount(question: string): Promise<{ best: Best[]; alike: string[] }> {
  const { rows } = await world.client.query<{ answer: { best: Best[]; alike: string[] } }>(
    `with asked as (select internal.search_tokens($1) as tokens, internal.search_key($1) as key, internal.night_date(now()) as tonight),
     hits as (
       select d.*, a.tonight, internal.search_match_class(d, a.key, internal.search_question(a.tokens, 'A'), internal.search_question(a.tokens, 'AB')) as class,
         starts_with(d.title_key, a.key) as is_begun
       from internal.search_docs d, asked a where ts_match_vq(d.words, internal.search_question(a.tokens))
         and (d.last_night is null or d.last_night >= a.tonight) and (d.ends_at is null or d.ends_at > now())
     ), ranked as (
       select h.*, row_number() over (partition by kind order by case when kind = 'event' and class = 1 then 0 else class end,
         greatest(first_night, tonight), first_night < tonight, first_night, weight desc, title_key, target_id) as place
       from hits h where class <> 1 or is_begun
     ), best as (
       select kind, jsonb_agg(path order by place) as paths from ranked where class <= 2 and place <= case when kind = 'event' then 3 else 2 end group by kind
     )
     select jsonb_build_object('best', (select coalesce(jsonb_agg(best), '[]') from best),
       'alike', (select coalesce(jsonb_agg(path), '[]') from hits where class = 1 and not is_begun)) as answer`,
    [question],
  );
  return (rows[0] as { answer: { best: Best[]; alike: string[] } }).answer;
}

test("lines are the first of all that are called so, kind by kind", async () => {
  let compared = 0;
  for (const question of questions) {
    const { best, alike } = await recount(question);
    for (const { kind, items } of (await suggest(question)).groups) {
      const paths = items.map(({ path }) => path).filter((path) => !alike.includes(path));
      const expected = (best.find((of) => of.kind === kind)?.paths ?? []).slice(0, paths.length);
      expect({ question, kind, paths: paths.slice(0, expected.length) }).toEqual({
        question,
        kind,
        paths: expected,
      });
      compared += expected.length;
    }
  }
  expect(compared).toBeGreaterThan(questions.length * 3);
});
