import { id, insert } from "../../harness/world.ts";
import { addArticle, addByline } from "../../journal/article-fixture.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces, announcesGone, refused, touches } from "../trigger-rules.ts";
import { openCheck, staysItsOwners } from "../wall-rules.ts";

const isOpen = "article_id in (select id from articles where status in ('published', 'updated'))";
const ofArticle = { open: { where: isOpen }, draft: { where: `not (${isOpen})` } };
const everybody = ["anon", "authenticated", "service_role"] as const;

const part: MatrixPart = {
  after: ["events", "organisers", "people"],
  rowStates: {
    article_bylines: ofArticle,
    article_corrections: ofArticle,
    article_desk: { any: { where: "true" } },
    article_links: ofArticle,
    article_revisions: { any: { where: "true" } },
    article_previews: { any: { where: "true" } },
    article_series: { any: { where: "true" } },
    articles: {
      draft: { where: "status = 'draft'" },
      review: { where: "status = 'in_review'" },
      scheduled: { where: "status = 'scheduled'" },
      published: { where: "status = 'published'" },
      updated: { where: "status = 'updated'" },
      archived: { where: "status = 'archived'" },
      removed: { where: "status = 'removed'" },
    },
    byline_accounts: { any: { where: "true" } },
    bylines: { any: { where: "true" } },
  },
  addRows: async ({ client }) => {
    const past = new Date(Date.now() - 86_400_000);
    await addByline(client);
    await insert(client, "article_series", { slug: "sound-of-leeds", title: "Sound of Leeds" });
    const draft = await addArticle(client, "draft");
    await addArticle(client, "in review", { status: "in_review" });
    await addArticle(client, "scheduled", {
      status: "scheduled",
      publish_at: new Date(Date.now() + 86_400_000),
    });
    const open = await addArticle(client, "published", { status: "published", published_at: past });
    await addArticle(client, "updated", { status: "updated", published_at: past });
    await addArticle(client, "archived", { status: "archived", published_at: past });
    await addArticle(client, "removed", { status: "removed", published_at: past });
    for (const article of [draft, open]) {
      await insert(client, "article_bylines", {
        article_id: article,
        byline: "mairi-strachan",
        role: "writer",
      });
      await insert(client, "article_links", {
        article_id: article,
        kind: "organiser",
        target_id: id("organiser"),
      });
    }
    await insert(client, "byline_accounts", { byline: "mairi-strachan", user_id: id("user moderator") });
    await insert(client, "article_previews", { article_id: draft, token_hash: "of an address" });
    for (const article of [draft, open])
      await insert(client, "article_corrections", { article_id: article, text: "It was a Tuesday." });
    await insert(client, "article_revisions", {
      article_id: open,
      version: 1,
      title: "Article",
      standfirst: "",
      body: "[]",
      saved_by: id("user moderator"),
    });
  },
  callers: {
    delete_journal_picture: ["authenticated"],
    find_article: everybody,
    find_article_revision: ["authenticated"],
    find_byline: everybody,
    find_desk_article: ["authenticated"],
    find_mentions: ["authenticated"],
    list_article_facets: everybody,
    list_articles: everybody,
    list_bylines: ["authenticated"],
    list_desk: ["authenticated"],
    list_feed: everybody,
    list_in_journal: everybody,
    list_journal_pictures: ["authenticated"],
    make_article_preview: ["authenticated"],
    move_article: ["authenticated"],
    read_article_preview: everybody,
    rename_article: ["authenticated"],
    revoke_article_preview: ["authenticated"],
    save_article: ["authenticated"],
    save_byline: ["authenticated"],
  },
  triggerRules: [
    touches("articles"),
    announces("articles", "title"),
    announces("article_corrections", "text"),
    announces("article_bylines", "place", "2"),
    announces("article_links", "kind", "'artist'"),
    announces("bylines", "name"),
    announces("article_series", "title"),
    announcesGone("articles"),
    announcesGone("article_corrections"),
    announcesGone("article_bylines"),
    announcesGone("article_links"),
    {
      ...announcesGone("bylines"),
      change: `delete from article_bylines; ${announcesGone("bylines").change}`,
    },
    {
      ...announcesGone("article_series"),
      change: `update articles set series_id = null, part = null; ${announcesGone("article_series").change}`,
    },
    {
      says: "search knows an article that comes",
      change: `insert into articles (id, section, title, status, published_at) values ('${id("probe article")}', 'news', 'Probe', 'published', now())`,
      question: `exists (select from internal.search_docs where target_id = '${id("probe article")}')`,
    },
    {
      says: "search knows what an article is called now",
      change: `update articles set title = 'Zither' where id = '${id("article published")}'`,
      question: `exists (select from internal.search_docs where target_id = '${id("article published")}' and title = 'Zither')`,
    },
    {
      says: "search forgets an article that goes",
      change: `delete from articles where id = '${id("article published")}'`,
      question: `not exists (select from internal.search_docs where target_id = '${id("article published")}')`,
    },
    {
      says: "search finds an article by what its town is called now",
      change: `update articles set area_id = '${id("area")}'; update areas set name = 'Zitherham' where id = '${id("area")}'`,
      question: `exists (select from internal.search_docs where target_id = '${id("article published")}' and words @@ to_tsquery('simple', 'zitherham'))`,
    },
    refused(
      "a draft never becomes public without a review",
      "update articles set status = 'published', published_at = now() where status = 'draft'",
    ),
    {
      says: "the library knows the pictures of a new article",
      change: `insert into articles (id, section, title, hero_path) values ('${id("probe article")}', 'news', 'Probe', 'journal_media/a/probe.webp')`,
      question: "exists (select from internal.article_pictures where path = 'journal_media/a/probe.webp')",
    },
    {
      says: "the library knows the pictures of an article that changes",
      change: `update articles set hero_path = 'journal_media/a/probe.webp' where id = '${id("article published")}'`,
      question: "exists (select from internal.article_pictures where path = 'journal_media/a/probe.webp')",
    },
    {
      says: "an article that moves is another version",
      change: `update articles set status = 'archived' where id = '${id("article published")}'`,
      question: `(select version from articles where id = '${id("article published")}') = 2`,
    },
    {
      says: "an address that a public article had leads on",
      change: `update articles set slug = 'another-address' where id = '${id("article published")}'`,
      question: `exists (select from slug_history where thing = 'articles' and target_id = '${id("article published")}')`,
    },
    {
      says: "a public article that went is known to be gone",
      change: `delete from articles where id = '${id("article published")}'`,
      question: `exists (select from slug_history where thing = 'articles' and target_id = '${id("article published")}')`,
    },
    {
      says: "articles get an address from their title",
      change: `insert into articles (id, section, title) values ('${id("probe article")}', 'news', 'Probe, probed')`,
      question: `(select slug from articles where id = '${id("probe article")}') = 'probe-probed'`,
    },
    {
      says: "an article is found by its words, which are counted",
      change: `update articles set body = '[{"type": "paragraph", "text": "A [zither](/venues/zither) hums."}]' where id = '${id("article published")}'`,
      question: `exists (select from articles where search @@ to_tsquery('simple', 'zither') and words = 3)`,
    },
  ],
  wallRules: [
    staysItsOwners("saved_items"),
    {
      says: "saved articles are changed by their reader, were anybody's row let through afterwards",
      table: "saved_items",
      move: openCheck("saved_items", "people change their own saved things"),
      actor: "stranger",
      attempt: "update saved_items set payload = '{}'",
    },
    {
      says: "saved articles are forgotten by their reader alone",
      table: "saved_items",
      move: "",
      actor: "stranger",
      attempt: "delete from saved_items",
    },
  ],
};

export default part;
