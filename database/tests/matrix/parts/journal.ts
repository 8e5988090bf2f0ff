import { id, insert } from "../../harness/world.ts";
import { addArticle, addByline } from "../../journal/article-fixture.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces, refused, touches } from "../trigger-rules.ts";

const isOpen = "article_id in (select id from articles where status in ('published', 'updated'))";
const ofArticle = { open: { where: isOpen }, draft: { where: `not (${isOpen})` } };
const everybody = ["anon", "authenticated", "service_role"] as const;

const part: MatrixPart = {
  after: ["events", "organisers", "people"],
  rowStates: {
    article_bylines: ofArticle,
    article_corrections: { any: { where: "true" } },
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
    await insert(client, "article_corrections", { article_id: open, text: "It was a Tuesday." });
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
    add_correction: ["authenticated"],
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
    refused(
      "a draft never becomes public without a review",
      "update articles set status = 'published', published_at = now() where status = 'draft'",
    ),
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
};

export default part;
