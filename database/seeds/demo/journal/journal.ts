// Turns what was written into rows: cards by id, dates around today, pictures that wait to be drawn.
import { insertRows } from "../../insert-rows.ts";
import { getArea } from "../areas.ts";
import type { Demo } from "../demo-seed.ts";
import { getAccount } from "../people/people.ts";
import { createRandom } from "../random.ts";
import {
  readArticles,
  readBylines,
  type WrittenArticle,
  type WrittenBlock,
  type WrittenPicture,
  waitingPath,
} from "./article-files.ts";

const day = 86_400_000;

/** Ids by kind and slug; of nights also the next one of a venue and of an organiser. */
type Targets = Map<string, string>;

async function readTargets({ client }: Demo): Promise<Targets> {
  const { rows } = await client.query<{ key: string; id: string }>(
    `select 'event ' || slug as key, event_id as id from listings
     union all select 'venue ' || slug, id from venues union all select 'artist ' || slug, id from artists
     union all select 'organiser ' || slug, id from organisers
     union all (select distinct on (organiser_slug) 'night of organiser ' || organiser_slug, event_id from listings
       where status = 'published' and starts_at > now() order by organiser_slug, starts_at)
     union all (select distinct on (venue_slug) 'night of venue ' || venue_slug, event_id from listings
       where status = 'published' and starts_at > now() and venue_slug is not null order by venue_slug, starts_at)`,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** @throws Error when the demo has no such thing */
function idOf(targets: Targets, key: string): string {
  const id = targets.get(key);
  if (!id) throw new Error(`the journal speaks of "${key}", which the demo does not have`);
  return id;
}

const pictureOf = (picture: WrittenPicture) => ({
  path: waitingPath(picture),
  alt: picture.alt,
  is_decorative: false,
  credit: picture.credit,
  caption: picture.caption ?? "",
});

const nightKey = ({ slug, venue, organiser }: WrittenBlock): string => {
  if (slug) return `event ${slug}`;
  return venue ? `night of venue ${venue}` : `night of organiser ${organiser}`;
};

/** A block as it is kept; none where it would show the next night of somebody who has none. */
function blockOf(block: WrittenBlock, targets: Targets): object[] {
  switch (block.type) {
    case "event": {
      const key = nightKey(block);
      if (key.startsWith("night") && !targets.has(key)) return [];
      return [{ type: "event", id: idOf(targets, key) }];
    }
    case "venue":
    case "artist":
      return [{ type: block.type, id: idOf(targets, `${block.type} ${block.slug}`) }];
    case "image":
      return [{ type: "image", ...pictureOf(block as WrittenPicture) }];
    case "gallery":
      return [{ type: "gallery", images: (block.images ?? []).map(pictureOf) }];
    case "quote":
      return [{ ...block, source: block.source ?? "" }];
    default:
      return [block];
  }
}

/** When an article is or was: at nine in the morning or so, so that lists have an order. */
const momentOf = (now: Date, daysAgo: number, number: number): string =>
  new Date(now.getTime() - daysAgo * day - number * 60_000).toISOString();

function rowOf(article: WrittenArticle, number: number, demo: Demo, targets: Targets, series: Targets) {
  const isPublic = article.status === "published" || article.status === "updated";
  const random = createRandom(`article ${article.slug}`);
  const at = momentOf(demo.now, article.days_ago, number);
  return {
    id: random.uuid(),
    slug: article.slug,
    section: article.section,
    title: article.title,
    standfirst: article.standfirst,
    body: article.body.flatMap((block) => blockOf(block, targets)),
    hero_alt: article.hero.alt,
    hero_credit: article.hero.credit,
    tags: article.tags,
    area_id: article.area ? getArea(demo.areas, article.area).id : null,
    series_id: article.series ? idOf(series, article.series.title) : null,
    part: article.series?.part ?? null,
    status: article.corrections.length > 0 && isPublic ? "updated" : article.status,
    publish_at: article.status === "scheduled" ? at : null,
    published_at: isPublic ? at : null,
    partner_name: article.partner_name,
    update_note: article.update_note,
    version: 1,
    created_at: isPublic ? at : momentOf(demo.now, 10, number),
    updated_at: isPublic ? at : momentOf(demo.now, 1, number),
  };
}

async function seedSeries({ client }: Demo, articles: WrittenArticle[]): Promise<Targets> {
  const titles = [...new Set(articles.flatMap(({ series }) => (series ? [series.title] : [])))];
  const rows = titles.map((title) => ({
    id: createRandom(`series ${title}`).uuid(),
    slug: title.toLowerCase().replaceAll(" ", "-"),
    title,
  }));
  await insertRows(client, "public.article_series", rows);
  return new Map(rows.map(({ title, id }) => [title, id]));
}

/** Whoever reads it last says what it needs; the writer of what waits is the moderator, so that the admin can approve it. */
const deskOf = ({ status, editor_note: note }: WrittenArticle, id: string, now: Date) => ({
  article_id: id,
  written_by: getAccount("moderator").id,
  sent_by: status === "in_review" ? getAccount("moderator").id : null,
  note,
  noted_at: note ? momentOf(now, 1, 0) : null,
});

/** Puts the magazine in. Answers how many articles there are. */
export async function seedJournal(demo: Demo): Promise<number> {
  const { client, now } = demo;
  const articles = readArticles();
  const targets = await readTargets(demo);
  await insertRows(
    client,
    "public.bylines",
    readBylines().map(({ slug, name, bio }) => ({ slug, name, bio })),
  );
  const series = await seedSeries(demo, articles);
  const rows = articles.map((article, number) => rowOf(article, number, demo, targets, series));
  await insertRows(client, "public.articles", rows);
  const each = articles.map((article, number) => ({ article, row: rows[number] as (typeof rows)[number] }));
  await insertRows(
    client,
    "public.article_bylines",
    each.flatMap(({ article, row }) =>
      article.bylines.map(({ slug, role }, place) => ({
        article_id: row.id,
        byline: slug,
        role,
        place: place + 1,
      })),
    ),
  );
  const links = each.flatMap(({ article, row }) => [
    ...article.links.map(({ kind, slug }) => [row.id, kind, idOf(targets, `${kind} ${slug}`)].join(" ")),
    ...row.body.flatMap((block) =>
      "id" in block && "type" in block ? [[row.id, block.type, block.id].join(" ")] : [],
    ),
  ]);
  await insertRows(
    client,
    "public.article_links",
    [...new Set(links)].map((link) => {
      const [article_id, kind, target_id] = link.split(" ");
      return { article_id, kind, target_id };
    }),
  );
  await insertRows(
    client,
    "public.article_corrections",
    each.flatMap(({ article, row }) =>
      article.corrections.map(({ days_ago, text }) => ({
        article_id: row.id,
        text,
        created_at: momentOf(now, days_ago, 0),
      })),
    ),
  );
  await insertRows(
    client,
    "public.article_desk",
    each.map(({ article, row }) => deskOf(article, row.id, now)),
  );
  await client.query(
    `insert into article_revisions (article_id, version, title, standfirst, body, created_at)
     select id, version, title, standfirst, body, created_at from articles`,
  );
  return articles.length;
}
