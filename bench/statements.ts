// The questions that are measured, once as a client of the API asks them and once as bare SQL that gives the same JSON.
import type { ClusterConnection } from "@undercroft/postgres/embedded";
import pg from "pg";

const eventColumns =
  "id,slug,title,description,category,event_type,starts_at,ends_at,doors_at,night_date,min_age,status,price_from_pence,price_to_pence,access,image_path";
const venueColumns = "slug,name,address,postcode,lat,lng,capacity,access";
/** the whole card, as the lists of the site read it */
const listColumns = "card";
const tag = "techno";

/** One question in every language: ours, bare SQL, and GraphQL for the peer. */
export type Question = {
  path: string;
  headers: Record<string, string>;
  sql: string;
  values: string[];
  graphql?: { query: string; variables: Record<string, unknown> };
};

/** What the middle of the country would ask for: one event, the next 20 of a kind in a city, and two words to search for. */
export type Questions = {
  detail: Question;
  /** from the read model */
  list: Question;
  listFromTables: Question;
  /** the next 20 of the nights that two words find */
  search: Question;
  /** what the search page asks: 20 nights, their number, and facets */
  searchPage: Question;
  page: string;
};

const qualified = (table: string, columns: string) =>
  columns
    .split(",")
    .map((column) => `${table}.${column}`)
    .join(", ");

/** Column names as the peer writes them; its own `id` is something else. */
const toFields = (columns: string) =>
  columns
    .replace(/^id,/, "rowId,")
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replaceAll(",", " ");

/** Builds the questions around rows that are in the database. */
export async function chooseQuestions(connection: ClusterConnection): Promise<Questions> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const event = await client.query<{ slug: string; area_id: string; area_slug: string; night: string }>(
      `select l.slug, l.area_id, l.area_slug, (current_date + 20)::text as night
       from public.listings l where l.slug like 'bench-event-%' and l.night_date > current_date + 20 order by l.slug limit 1`,
    );
    const row = event.rows[0];
    if (!row) throw new Error("The database holds no benchmark events");
    return {
      detail: detail(row.slug),
      list: list(row.area_id, row.night, tag),
      listFromTables: listFromTables(row.area_id, row.night, tag),
      search: search("leeds techno"),
      searchPage: searchPage("leeds techno"),
      page: `/events?area=${row.area_slug}&from=${row.night}`,
    };
  } finally {
    await client.end();
  }
}

function detail(slug: string): Question {
  return {
    path: `/rest/v1/events?select=${eventColumns},venue:venues(${venueColumns})&slug=eq.${slug}`,
    headers: { accept: "application/vnd.pgrst.object+json" },
    sql: `select row_to_json(one) from (
            select ${qualified("e", eventColumns)}, (select row_to_json(v) from (select ${qualified("v", venueColumns)} from public.venues v where v.id = e.venue_id) v) as venue
            from public.events e where e.slug = $1) one`,
    values: [slug],
    graphql: {
      query: `query ($slug: String!) { eventBySlug(slug: $slug) { ${toFields(eventColumns)} venueByVenueId { ${toFields(venueColumns)} } } }`,
      variables: { slug },
    },
  };
}

function list(areaId: string, night: string, tag: string): Question {
  return {
    path: `/rest/v1/listings?select=${listColumns}&area_id=eq.${areaId}&night_date=gte.${night}&tags=cs.{${tag}}&order=night_date,starts_at,event_id&limit=20`,
    headers: {},
    sql: `select coalesce(json_agg(one), '[]') from (
            select ${listColumns} from public.listings where area_id = $1 and night_date >= $2 and tags @> array[$3]
            order by night_date, starts_at, event_id limit 20) one`,
    values: [areaId, night, tag],
  };
}

/** The list without a read model, joined from the tables: what the goal of the read model is measured against. */
function listFromTables(areaId: string, night: string, tag: string): Question {
  return {
    path: `/rest/v1/events?select=id,slug,title,category,night_date,starts_at,ends_at,price_from_pence,image_path,venue:venues(slug,name),event_tags!inner(tag)&event_tags.tag=eq.${tag}&area_id=eq.${areaId}&night_date=gte.${night}&status=eq.published&order=night_date,starts_at,id&limit=20`,
    headers: {},
    sql: `select coalesce(json_agg(one), '[]') from (
            select e.id, e.slug, e.title, e.category, e.night_date, e.starts_at, e.ends_at, e.price_from_pence, e.image_path,
              (select row_to_json(v) from (select v.slug, v.name from public.venues v where v.id = e.venue_id) v) as venue,
              (select coalesce(json_agg(t), '[]') from (select t.tag from public.event_tags t where t.event_id = e.id and t.tag = $3) t) as event_tags
            from public.events e where e.area_id = $1 and e.night_date >= $2 and e.status = 'published'
              and exists (select from public.event_tags t where t.event_id = e.id and t.tag = $3)
            order by e.night_date, e.starts_at, e.id limit 20) one`,
    values: [areaId, night, tag],
    graphql: {
      query: `query ($area: UUID!, $night: Date!, $tag: String!) { allEvents(condition: { areaId: $area, status: "published" },
        filter: { nightDate: { greaterThanOrEqualTo: $night }, eventTagsByEventId: { some: { tag: { equalTo: $tag } } } }, orderBy: [NIGHT_DATE_ASC, STARTS_AT_ASC, ROW_ID_ASC], first: 20) {
        nodes { ${toFields("id,slug,title,category,night_date,starts_at,ends_at,price_from_pence,image_path")}
          venueByVenueId { slug name } eventTagsByEventId(condition: { tag: $tag }) { nodes { tag } } } } }`,
      variables: { area: areaId, night, tag },
    },
  };
}

const cardColumns = "event_id,slug,title,category,night_date,starts_at,venue_slug,venue_name,area_name,tags";

/** The peer has no full-text filter: it is given the same search as a function, as its manual advises. */
export const peerSearch = `
  create schema if not exists bench;
  grant usage on schema bench to authenticated;
  create or replace function bench.search_cards(words text) returns setof public.listings language sql stable as $$
    select * from public.listings where search @@ websearch_to_tsquery('simple', words) order by night_date, starts_at, event_id limit 20
  $$;
  grant execute on function bench.search_cards to authenticated`;

function search(words: string): Question {
  return {
    path: `/rest/v1/listings?select=${cardColumns}&search=wfts(simple).${encodeURIComponent(words)}&order=night_date,starts_at,event_id&limit=20`,
    headers: {},
    sql: `select coalesce(json_agg(one), '[]') from (
            select ${cardColumns} from public.listings where search @@ websearch_to_tsquery('simple', $1)
            order by night_date, starts_at, event_id limit 20) one`,
    values: [words],
    graphql: {
      query: `query ($words: String!) { benchSearchCards(words: $words) { nodes { ${toFields(cardColumns)} } } }`,
      variables: { words },
    },
  };
}

function searchPage(words: string): Question {
  return {
    path: `/rest/v1/rpc/search_listings?p_query=${encodeURIComponent(words)}&p_limit=20`,
    headers: {},
    sql: "select public.search_listings(p_query => $1, p_limit => 20)",
    values: [words],
    graphql: {
      query: "query ($words: String!) { searchListings(pQuery: $words, pLimit: 20) }",
      variables: { words },
    },
  };
}
