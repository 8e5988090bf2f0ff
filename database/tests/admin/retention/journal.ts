import type { RetentionCases } from "./retention-case.ts";

export default {
  article_previews: {
    rows: ({ client }) =>
      client.query(`with article as (insert into articles (section, title) values ('news', 'Shown to one') returning id)
        insert into article_previews (article_id, token_hash, expires_at) select id, 'of an address', '2026-03-08 12:00+00' from article`),
    stays: "'2026-03-08 11:59+00'",
    goes: "'2026-03-08 12:01+00'",
    count: 1,
  },
  article_revisions: {
    rows: ({ client }) =>
      client.query(`with article as (insert into articles (section, title) values ('news', 'Kept for a while') returning id)
        insert into article_revisions (article_id, version, title, standfirst, body, created_at)
        select id, 1, 'Kept for a while', '', '[]', '2024-03-01 12:00+00' from article`),
    stays: "'2026-03-01 11:59+00'",
    goes: "'2026-03-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
