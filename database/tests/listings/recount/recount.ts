// What a search must answer, worked out card by card.
import type pg from "pg";
import type { Card } from "./nights.ts";
import type { Question } from "./questions.ts";

type Counts = { value: string; count: number }[];

/** An answer of search_listings; `all` holds every value of each facet, as the recount found them. */
export type Answer = {
  total: number;
  is_more: boolean;
  not_said: number;
  items: { title: string }[];
  facets: Record<string, Counts>;
  nights: { night_date: string; count: number }[];
  at_least: string[];
  all: Record<string, Record<string, number>>;
};

const asked = <T>(question: Question, name: string) => question[name] as T | undefined;
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const later = (one: string, other: string) => (one > other ? one : other);

function priceBand(pence: number | null): string | null {
  if (pence === null) return null;
  if (pence === 0) return "free";
  return pence < 1000 ? "under-10" : pence < 2000 ? "10-20" : "20-plus";
}

function miles(card: Card, question: Question): number | null {
  if (!("p_lat" in question) || card.lat === null || card.lng === null) return null;
  const rad = Math.PI / 180;
  const [lat, lng] = [asked<number>(question, "p_lat") ?? 0, asked<number>(question, "p_lng") ?? 0];
  const half =
    Math.sin(((lat - card.lat) * rad) / 2) ** 2 +
    Math.cos(card.lat * rad) * Math.cos(lat * rad) * Math.sin(((lng - card.lng) * rad) / 2) ** 2;
  return 3958.8 * 2 * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The filters one by one, by the name of the facet that leaves them out. */
function conditions(
  question: Question,
  found: ReadonlySet<string> | null,
  now: number,
): [string, (card: Card) => boolean][] {
  const access = asked<string[]>(question, "p_access") ?? [];
  const isUnsaidToo = asked(question, "p_include_unsaid") === true;
  const sold = (card: Card, states: string[]) =>
    card.status === "published" &&
    states.includes(card.sale_state) &&
    (card.sales_end === null || card.sales_end > now);
  const one = <T>(name: string, holds: (value: T, card: Card) => boolean) => {
    const value = asked<T>(question, name);
    return (card: Card) => value === undefined || holds(value, card);
  };
  return [
    ["", (card) => !found || found.has(card.event_id)],
    ["", one<string>("p_area", (area, card) => card.areas.includes(area))],
    ["category", one<string>("p_category", (category, card) => card.category === category)],
    ["tags", one<string[]>("p_tags", (tags, card) => tags.some((tag) => card.tags.includes(tag)))],
    ["price", one<string>("p_price", (band, card) => priceBand(card.price) === band)],
    ["type", one<string[]>("p_event_types", (types, card) => types.includes(card.event_type))],
    ["", one<string[]>("p_venue_types", (types, card) => types.includes(card.venue_type ?? ""))],
    ["", one<string>("p_setting", (setting, card) => card.setting === setting || card.setting === "both")],
    [
      "",
      one<string>("p_age", (age, card) =>
        age === "18-plus" ? (card.min_age ?? 0) >= 18 : (card.min_age ?? 0) === 0,
      ),
    ],
    ["", one("p_late", (_, card) => card.is_late)],
    ["", one("p_available", (_, card) => sold(card, ["on_sale", "few_left", "external", "door"]))],
    ["", one("p_on_sale", (_, card) => sold(card, ["on_sale", "few_left"]))],
    [
      "",
      (card) =>
        isUnsaidToo
          ? !access.some((key) => card.denied.includes(key))
          : access.every((key) => card.access.includes(key)),
    ],
    [
      "distance",
      one<number>(
        "p_radius_miles",
        (radius, card) => (miles(card, question) ?? Number.POSITIVE_INFINITY) <= radius,
      ),
    ],
  ];
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Compares two cards in an order of search_listings. */
function order(
  question: Question,
  on: readonly [string, string],
  clock: Clock,
  now: number,
): (one: Card, other: Card) => number {
  const sort = asked<string>(question, "p_sort") ?? "date";
  const access = asked<string[]>(question, "p_access") ?? [];
  const isUnsaid = (card: Card) =>
    Number(asked(question, "p_include_unsaid") === true && !access.every((key) => card.access.includes(key)));
  const highest = (of: (card: Card) => number | null) => (one: Card, other: Card) =>
    (of(other) ?? Number.NEGATIVE_INFINITY) - (of(one) ?? Number.NEGATIVE_INFINITY) || 0;
  const night = (card: Card) => openNight(card, on, clock) ?? later(card.night_date, on[0]);
  const isClosed = (card: Card) => Number(night(card) === clock.tonight && card.entry <= now);
  const plain = (one: Card, other: Card) =>
    byText(one.night_date, other.night_date) ||
    one.starts - other.starts ||
    byText(one.event_id, other.event_id);
  const byNight = (one: Card, other: Card) =>
    byText(night(one), night(other)) ||
    isClosed(one) - isClosed(other) ||
    Number(one.night_date < night(one)) - Number(other.night_date < night(other)) ||
    one.starts - other.starts ||
    byText(one.event_id, other.event_id);
  const orders: Record<string, (one: Card, other: Card) => number> = {
    date: byNight,
    distance: (one, other) =>
      highest((card) => -(miles(card, question) ?? Number.POSITIVE_INFINITY))(one, other) ||
      plain(one, other),
    interested: (one, other) => highest((card) => card.interested)(one, other) || plain(one, other),
    announced: (one, other) => byText(other.published, one.published) || plain(one, other),
    trending: (one, other) => highest((card) => card.score)(one, other) || byNight(one, other),
    ending: (one, other) =>
      highest((card) => (card.starts <= now ? -card.ends : null))(one, other) || byNight(one, other),
  };
  return (one, other) => isUnsaid(one) - isUnsaid(other) || (orders[sort] ?? byNight)(one, other);
}

function tally(values: (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) if (value !== null) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const commonest = (counts: Record<string, number>): Counts =>
  Object.entries(counts)
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || byText(one.value, other.value));

/** Whether all that is asked for is in the counts that are kept, which are exact whatever their size. */
const isKept = (question: Question, from: string, tonight: string) =>
  from >= tonight &&
  Object.keys(question).every((name) =>
    [
      "p_from",
      "p_to",
      "p_area",
      "p_category",
      "p_price",
      "p_sort",
      "p_limit",
      "p_offset",
      "p_lat",
      "p_lng",
      "p_include_unsaid",
    ].includes(name),
  );

type Matching = (without: string, on?: readonly [string, string]) => Card[];

/** Every value of each facet with how many cards have it. */
function facetsOf(matching: Matching, question: Question) {
  return {
    category: tally(matching("category").map(({ category }) => category)),
    type: tally(matching("type").map(({ event_type }) => event_type)),
    tags: tally(matching("tags").flatMap(({ tags }) => tags)),
    price: tally(matching("price").map(({ price }) => priceBand(price))),
    access: tally(matching("").flatMap(({ access }) => access)),
    distance: Object.fromEntries(
      [1, 3, 5, 10, 25].map((most) => [
        most,
        matching("distance").filter((card) => (miles(card, question) ?? 999) <= most).length,
      ]),
    ),
  };
}

/** London's night, and the minutes since its midnight. */
type Clock = { tonight: string; minutes: number };

/** The first of these nights that something is on, or null: what runs for weeks is on while it is open. */
function openNight(
  card: Card,
  [from, to]: readonly [string, string],
  { tonight, minutes }: Clock,
): string | null {
  const first = card.night_date < from ? from : card.night_date;
  if (!card.closes) return first;
  for (let step = 0; step < 7; step++) {
    const night = addDays(first, step);
    if (night > card.last_night || night > to) return null;
    const closes =
      card.closes[(new Date(night).getUTCDay() + 6) % 7] ?? (night === card.night_date ? 1800 : null);
    if (closes !== null && (night !== tonight || closes > minutes)) return night;
  }
  return null;
}

/** Answers a question by looking at every card. */
export async function recount(
  client: pg.Client,
  cards: readonly Card[],
  question: Question,
): Promise<Answer> {
  const now = Date.now();
  const { rows } = await client.query(
    "select internal.night_date(now())::text as tonight, extract(epoch from (now() at time zone 'Europe/London') - internal.night_date(now())::timestamp)::float8 / 60 as minutes",
  );
  const { tonight, minutes }: Clock = rows[0];
  const [from, to] = [
    asked<string>(question, "p_from") ?? tonight,
    asked<string>(question, "p_to") ?? "9999-12-31",
  ];
  const found =
    "p_query" in question ? await withWords(client, asked<string>(question, "p_query") ?? "") : null;
  const filters = conditions(question, found, now);
  const reach = filters.filter(([facet]) => facet !== "distance");
  const matching: Matching = (without, on = [from, to]) =>
    cards.filter(
      (card) =>
        card.last_night >= on[0] &&
        card.night_date <= on[1] &&
        (from < tonight || card.ends > now) &&
        openNight(card, on, { tonight, minutes }) !== null &&
        (without === "distance" ? reach : filters).every(
          ([facet, holds]) => (without !== "" && facet === without) || holds(card),
        ),
    );
  const all = facetsOf(matching, question);
  const matches = matching("").sort(order(question, [from, to], { tonight, minutes }, now));
  const [limit, offset] = [
    asked<number>(question, "p_limit") ?? 24,
    asked<number>(question, "p_offset") ?? 0,
  ];
  const kept = isKept(question, from, tonight);
  const yes = asked<string[]>(question, "p_access") ?? [];
  const near = Object.entries(all.distance).map(([value, count]) => ({ value, count }));
  return {
    total: kept ? matches.length : Math.min(matches.length, 1000),
    is_more: !kept && matches.length > 1000,
    not_said: matches.filter(
      ({ access }) =>
        asked(question, "p_include_unsaid") === true && !yes.every((key) => access.includes(key)),
    ).length,
    items: matches.slice(offset, Math.min(offset + limit, 1000)),
    facets: {
      ...Object.fromEntries(
        ["category", "type", "tags", "price", "access"].map((name) => [
          name,
          commonest(all[name as keyof typeof all]),
        ]),
      ),
      distance: "p_lat" in question ? near : [],
    },
    nights: Array.from({ length: 14 }, (_, step) => addDays(tonight, step)).map((night) => ({
      night_date: night,
      count: matching("", [night, night]).length,
    })),
    at_least: [],
    all,
  };
}

async function withWords(client: pg.Client, words: string): Promise<Set<string>> {
  const { rows } = await client.query<{ event_id: string }>(
    "select event_id from listings where search @@ internal.search_query($1)",
    [words],
  );
  return new Set(rows.map(({ event_id }) => event_id));
}
