// `npm run bench -- --only size`: what the same questions cost PostgreSQL among 100,000 events and among a million (or as many as
// `--events` says), side by side in one run. The plans with their buffers are written into bench/plans.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { readCpuOf } from "../backend-cpu.ts";
import { stop } from "../processes.ts";
import { type Product, startProduct } from "../product.ts";
import { median } from "../report.ts";
import { eventCount, isBrief } from "../size.ts";
import { chooseQuestions } from "../statements.ts";
import { readPlan } from "./read-plan.ts";

const few = isBrief ? 1_000 : 100_000;
const many = isBrief ? 3_000 : Math.max(eventCount, 1_000_000);
/** ten times as many events may cost this much more */
const most = 2;
const plans = path.resolve(import.meta.dirname, "../plans");

type Asked = { name: string; text: string; values: string[] };

const leeds = "p_west => -2.0, p_south => 52.6, p_east => -1.56, p_north => 52.93";

async function listAsked({ connection }: Product): Promise<Asked[]> {
  const { detail, list, search } = await chooseQuestions(connection);
  const asked = (name: string, { sql, values }: { sql: string; values: string[] }) => ({
    name,
    text: sql,
    values,
  });
  const call = (name: string, text: string, values: string[] = []) => ({
    name,
    text: `select public.${text}`,
    values,
  });
  return [
    asked("event", detail),
    asked("list", list),
    asked("search on the cards", search),
    call("search page, two words", "search_listings(p_query => $1, p_limit => 20)", ["leeds techno"]),
    call("search page, no words", "search_listings(p_limit => 20)"),
    call("search page, a city", "search_listings(p_area => $1, p_limit => 20)", ["bench-leeds"]),
    call("search page, a rare word", "search_listings(p_query => $1, p_limit => 20)", ["quixotic"]),
    call("suggest, a frequent beginning", "suggest($1)", ["be"]),
    call("suggest, a rare word", "suggest($1)", ["quix"]),
    call("map of nights", `map_listings(${leeds})`),
    call("map of places", `map_places(${leeds}, p_zoom => 10)`),
  ];
}

/** A size of the data, asked as a visitor. */
type Size = {
  events: number;
  client: pg.Client;
  readCpu: () => number;
  /** the rows that suggestions read are there */
  hasSuggestions: boolean;
};

/** Rows that suggestions read take ten minutes for a million events: they are written for who asks for them by name. */
const isSuggest = ({ name }: Asked) => name.startsWith("suggest");

async function prepare(product: Product, events: number, isForSuggestions: boolean): Promise<Size> {
  const client = new pg.Client(product.connection);
  await client.connect();
  const { rows } = await client.query<{ is: boolean }>(
    "select (select count(*) from internal.search_docs) >= $1 as is",
    [events],
  );
  const isBuilt = rows[0]?.is === true;
  if (!isBuilt && (isForSuggestions || events <= few)) {
    // the events were loaded past the triggers that keep what lies around them
    await client.query("select internal.rebuild_search_docs()");
    await client.query("select internal.count_search_words()");
    await client.query("vacuum analyze internal.search_docs");
  }
  await client.query("select internal.refresh_search_words(), internal.fold_listing_counts()");
  await client.query("vacuum analyze public.listings, internal.search_words, internal.listing_counts");
  const readCpu = await readCpuOf(client);
  await client.query("set role anon");
  return { events, client, readCpu, hasSuggestions: isBuilt || isForSuggestions };
}

async function ask({ client, readCpu }: Size, { name, text, values }: Asked): Promise<number> {
  const before = readCpu();
  await client.query({ name, text, values });
  return readCpu() - before;
}

async function writePlan({ client, events }: Size, asked: Asked): Promise<void> {
  const slug = asked.name.replaceAll(/[^a-z]+/g, "-");
  mkdirSync(plans, { recursive: true });
  writeFileSync(path.join(plans, `${slug}-${events}.txt`), await readPlan(client, asked.text, asked.values));
}

async function compare(
  small: Size,
  large: Size,
  asked: readonly [Asked, Asked],
  rounds: number,
): Promise<string> {
  const costs: [number[], number[]] = [[], []];
  for (let round = 0; round < 3 + rounds * 5; round++) {
    const pair = [await ask(small, asked[0]), await ask(large, asked[1])] as const;
    if (round < 3) continue; // memory is warmed
    costs[0].push(pair[0]);
    costs[1].push(pair[1]);
  }
  if (!isBrief) {
    await writePlan(small, asked[0]);
    await writePlan(large, asked[1]);
  }
  const [a, b] = [median(costs[0]), median(costs[1])];
  // below a tenth of a millisecond the clock of the scheduler is all that differs
  const isMet = b <= most * a || b < 0.1;
  return `${isMet ? "✓" : "✗"} ${asked[0].name.padEnd(32)}${a.toFixed(2).padStart(9)} ms${b.toFixed(2).padStart(12)} ms${(b / a).toFixed(2).padStart(9)} ×`;
}

/** @throws Error when a product does not start or a question is refused */
export async function runSize(
  options: { rounds: number; port: number; fresh: boolean; match: string },
  tell: (line: string) => void,
): Promise<void> {
  const isForSuggestions = isBrief || options.match.startsWith("suggest");
  const products: Product[] = [];
  const sizes: Size[] = [];
  try {
    for (const [at, events] of [few, many].entries()) {
      const product = await startProduct(options.port + at, { fresh: options.fresh, events });
      products.push(product);
      sizes.push(await prepare(product, events, isForSuggestions));
    }
    const [small, large] = sizes as [Size, Size];
    const [first, second] = (await Promise.all(products.map(listAsked))) as [Asked[], Asked[]];
    tell(
      `CPU of PostgreSQL, medians (goal ≤ ${most} ×)   ${few.toLocaleString("en-GB")}   ${many.toLocaleString("en-GB")} events`,
    );
    for (const [at, asked] of first.entries()) {
      const same = second[at];
      if (!same || !asked.name.includes(options.match)) continue;
      if (isSuggest(asked) && !large.hasSuggestions) {
        tell(`· ${asked.name} is left out: --match suggest writes what it reads, ten minutes for a million`);
        continue;
      }
      tell(await compare(small, large, [asked, same], options.rounds));
    }
  } finally {
    for (const { client } of sizes) await client.end();
    for (const { server } of products) await stop(server);
  }
}
