// What procedures of the journal answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import { articleBlock as block } from "../validation/journal.ts";

const target = {
  slug: z.string(),
  name: z.string(),
  image_path: z.string().nullable(),
  image_alt: z.string().nullable(),
};
const artistTarget = z.strictObject(target);
const venueTarget = z.strictObject({
  ...target,
  status: words["venues.status"],
  area_name: z.string().nullable(),
});

/** What the desk says of an article beside its card. */
const deskState = {
  published_at: z.string().nullable(),
  status: words["articles.status"],
  publish_at: z.string().nullable(),
  updated_at: z.string(),
  version: z.number(),
  /** what it lacks before it may go out */
  gaps: z.array(z.string()),
  note: z.string().nullable(),
  noted_at: z.string().nullable(),
  written_by: z.string(),
  /** the caller wrote it or sent it to review, and does not publish it */
  is_mine: z.boolean(),
};

/** An article as lists show it. */
export const articleCard = z.strictObject({
  id: z.string(),
  slug: z.string(),
  section: words["articles.section"],
  title: z.string(),
  standfirst: z.string(),
  published_at: z.string(),
  words: z.number(),
  hero_path: z.string().nullable(),
  hero_alt: z.string().nullable(),
  partner_name: z.string().nullable(),
  writers: z.array(z.string()),
  area: z
    .strictObject({
      name: z.string(),
      slug: z.string(),
    })
    .nullable(),
});

/** A night as a card of an article, read afresh: a cancelled one says so, one that is not listed any more leaves. */
const night = z.strictObject({
  slug: z.string(),
  title: z.string(),
  status: words["events.status"],
  night_date: z.string(),
  starts_at: z.string(),
  is_over: z.boolean(),
  venue_name: z.string().nullable(),
  area_name: z.string().nullable(),
  price_from_pence: z.number().nullable(),
  sale_state: words["listings.sale_state"],
  sale_kind: words["listings.sale_kind"].nullable(),
});

/** Everything that the cards of a body show, by id. Hidden and secret things have none. */
const targets = z.record(z.string(), z.union([night, venueTarget, artistTarget]));

/** Nights to come that an article mentions, or at places and by people it mentions. */
const nights = z.array(night);

const places = z.array(
  z.strictObject({ kind: z.enum(["venue", "artist", "organiser"]), slug: z.string(), name: z.string() }),
);

/** Of the same section or about the same things, the closest first. */
const related = z.array(articleCard);

/** What an article says besides its body: who made it, its corrections, its place in a series. */
const makers = z.array(
  z.strictObject({
    slug: z.string(),
    name: z.string(),
    bio: z.string(),
    role: words["article_bylines.role"],
  }),
);

const series = z.strictObject({
  slug: z.string(),
  title: z.string(),
  part: z.number().nullable(),
  previous: z
    .strictObject({
      slug: z.string(),
      title: z.string(),
    })
    .nullable(),
  next: z
    .strictObject({
      slug: z.string(),
      title: z.string(),
    })
    .nullable(),
});

const article = articleCard.extend({
  body: z.array(block),
  hero_credit: z.string().nullable(),
  tags: z.array(z.string()),
  update_note: z.string().nullable(),
  updated_at: z.string(),
  status: words["articles.status"],
  makers: makers,
  series: series.nullable(),
  targets: targets,
  corrections: z.array(
    z.strictObject({
      text: z.string(),
      created_at: z.string(),
    }),
  ),
});

const deskArticle = article.extend({
  ...deskState,
  area_id: z.string().nullable(),
  nights,
  places,
  links: z.array(
    z.strictObject({ kind: words["article_links.kind"], id: z.string(), name: z.string().nullable() }),
  ),
  /** addresses for outside writers that still work */
  previews: z.array(z.strictObject({ id: z.string(), created_at: z.string(), expires_at: z.string() })),
  revisions: z.array(z.strictObject({ version: z.number(), created_at: z.string(), saved_by: z.string() })),
});

/** The cards of a page, in its order: those of internal.article_card, for all of them at once and with a plan that is kept. */
const articleCards = z.array(articleCard);

/** Who signs articles, for the desk: names, words, a picture, links, and which of the staff it is. */
const byline = z.strictObject({
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  picture_path: z.string().nullable(),
  picture_alt: z.string().nullable(),
  links: z.array(z.string()),
});

const deskCard = articleCard.extend(deskState);

/** Where a picture stands: [{"title", "to"}], articles first, removed ones too since they can come back. */
const uses = z.array(
  z.strictObject({
    title: z.string(),
    to: z.string(),
  }),
);

export const answers = {
  find_article: z
    .union([
      z.strictObject({ article, nights, places, related }),
      z.strictObject({ is_gone: z.literal(true) }),
    ])
    .nullable(),
  find_article_revision: z.strictObject({
    version: z.number(),
    title: z.string(),
    standfirst: z.string(),
    body: z.array(block),
    created_at: z.string(),
  }),
  find_byline: z
    .strictObject({
      slug: z.string(),
      name: z.string(),
      bio: z.string(),
      picture_path: z.string().nullable(),
      picture_alt: z.string().nullable(),
      links: z.array(z.string()),
    })
    .nullable(),
  find_desk_article: deskArticle,
  list_article_facets: z.strictObject({
    months: z.array(z.strictObject({ month: z.string(), count: z.number() })),
    areas: z.array(z.strictObject({ slug: z.string(), name: z.string(), count: z.number() })),
    tags: z.array(z.strictObject({ tag: z.string(), count: z.number() })),
    series: z.array(z.strictObject({ slug: z.string(), title: z.string(), count: z.number() })),
  }),
  list_articles: z.strictObject({
    total: z.number(),
    articles: articleCards,
  }),
  list_bylines: z.array(
    byline.extend({
      version: z.number(),
      articles: z.number(),
      /** the handle of the colleague it is */
      account: z.string().nullable(),
    }),
  ),
  list_desk: z.strictObject({
    counts: z.partialRecord(words["articles.status"], z.number()),
    articles: z.array(deskCard),
  }),
  list_feed: z.array(article),
  list_in_journal: z.array(articleCard),
  list_journal_pictures: z.strictObject({
    total: z.number(),
    pictures: z.array(
      z.strictObject({
        path: z.string(),
        alt: z.string(),
        is_decorative: z.boolean(),
        credit: z.string(),
        caption: z.string(),
        uploaded_at: z.string(),
        uses: uses,
      }),
    ),
  }),
  move_article: deskArticle,
  read_article_preview: z
    .strictObject({
      article: article.extend({ published_at: z.string().nullable() }),
      expires_at: z.string(),
    })
    .nullable(),
  save_article: deskArticle,
};
