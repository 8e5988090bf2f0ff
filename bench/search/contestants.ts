// Three ways to search the same things: ours, MiniSearch in the memory of this process, and trigrams of names alone.
import { type SearchReading, understandSearch } from "@undercroft/contract/search";
import type { AnswerItem, FirstAnswer } from "@undercroft/database/testing/search";
import MiniSearch from "minisearch";
import type pg from "pg";

/** Something that answers questions. `ask` is what is measured; `read` turns what it found into a card. */
export type Contestant = {
  name: string;
  ask(question: string): Promise<unknown>;
  read(found: unknown): Promise<FirstAnswer | null>;
};
type Row = {
  id: string;
  kind: string;
  target: string;
  title: string;
  aliases: string;
  near: string;
  far: string;
};
type Hit = { kind: string; target: string } | null;

const plain = (term: string) => term.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

async function call<T>(client: pg.Client, expression: string, values: unknown[]): Promise<T> {
  const { rows } = await client.query({
    name: expression,
    text: `select ${expression} as answer`,
    values,
  });
  return rows[0].answer;
}

/** The search of the product, days and places included. */
export function createOurs(client: pg.Client, tonight: string): Contestant {
  return {
    name: "search_all",
    async ask(question) {
      const { words, dates, place, facts } = await understandSearch(
        question,
        { tonight, plain: [], hasDates: false, hasPlace: false },
        (query, rest, phrases) =>
          call<SearchReading>(client, "read_search($1, $2, $3)", [query, rest, phrases]),
      );
      const near = place?.near ?? null;
      const isCode = near !== null && /^[a-z]{1,2}\d[a-z\d]?$/.test(near);
      const code = isCode
        ? (await client.query("select lat, lng from outward_codes where code = upper($1)", [near])).rows[0]
        : null;
      return call(
        client,
        "search_all(p_query => $1, p_from => $2, p_to => $3, p_area => $4, p_lat => $5, p_lng => $6, p_facts => $7)",
        [
          words,
          dates?.from,
          dates?.to,
          isCode ? null : near,
          code?.lat,
          code?.lng,
          facts.map(({ any }) => any),
        ],
      );
    },
    async read(found) {
      const group = (found as { groups: { kind: string; items: AnswerItem[] }[] }).groups[0];
      const item = group?.items[0];
      return group && item ? { kind: group.kind, item } : null;
    },
  };
}

const readCard = (client: pg.Client) => async (found: unknown) => {
  const hit = found as Hit;
  if (!hit) return null;
  const { rows } = await client.query<{ card: AnswerItem }>(
    `select card from internal.search_cards_${hit.kind}(array[$1::uuid])`,
    [hit.target],
  );
  return rows[0] ? { kind: hit.kind, item: rows[0].card } : null;
};

/** Everything that search finds, as its parts hand it in. */
async function readRows(client: pg.Client): Promise<Row[]> {
  const { rows: kinds } = await client.query<{ kind: string }>("select internal.search_kinds() as kind");
  const parts = kinds.map(
    ({ kind }) =>
      `select '${kind}' as kind, target_id, title, aliases, near, far, last_night from internal.search_docs_of_${kind}()`,
  );
  const { rows } = await client.query<Row>(
    `select kind || '/' || target_id as id, kind, target_id as target, title, array_to_string(aliases, ' ') as aliases,
       coalesce(near, '') as near, coalesce(far, '') as far
     from (${parts.join(" union all ")}) things where last_night is null or last_night >= internal.night_date(now())`,
  );
  return rows;
}

/** MiniSearch with the settings that its own pages recommend, and without what is over. */
export async function createMiniSearch(client: pg.Client): Promise<Contestant> {
  const index = new MiniSearch<Row>({
    fields: ["title", "aliases", "near", "far"],
    storeFields: ["kind", "target"],
    processTerm: plain,
    searchOptions: { boost: { title: 4, aliases: 4, near: 2 }, fuzzy: 0.2, prefix: true },
  });
  index.addAll(await readRows(client));
  return {
    name: "MiniSearch",
    ask: async (question) => index.search(question)[0] ?? null,
    read: readCard(client),
  };
}

/** A table of names with an index of their trigrams, and nothing else. */
export async function createTrigrams(client: pg.Client): Promise<Contestant> {
  await client.query(`
    create temporary table names (kind text, target uuid, name text);
    set search_path = public, extensions, pg_temp;
    set pg_trgm.word_similarity_threshold = 0.5`);
  await client.query(
    `insert into names select kind, target_id, unnest(internal.plain_text(title) || array(select internal.plain_text(alias) from unnest(aliases) alias))
     from internal.search_docs where last_night is null or last_night >= internal.night_date(now())`,
  );
  await client.query("create index on names using gin (name gin_trgm_ops); analyze names");
  return {
    name: "pg_trgm alone",
    async ask(question) {
      const { rows } = await client.query<NonNullable<Hit>>(
        `select kind, target from names where internal.plain_text($1) <% name
         order by word_similarity(internal.plain_text($1), name) desc, similarity(internal.plain_text($1), name) desc limit 1`,
        [question],
      );
      return rows[0] ?? null;
    },
    read: readCard(client),
  };
}
