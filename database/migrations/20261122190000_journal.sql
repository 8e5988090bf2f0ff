-- Journal: articles as lists of blocks, who made them, what they speak of, and how they were corrected.
create table public.article_series (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint article_series_slug_key unique constraint article_series_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  title text not null constraint article_series_title_check check (char_length(title) between 3 and 120)
);
comment on table public.article_series is 'Articles that are read one after the other.';

create table public.bylines (
  slug text primary key constraint bylines_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  name text not null constraint bylines_name_check check (char_length(name) between 2 and 100),
  bio text not null default '' constraint bylines_bio_check check (char_length(bio) <= 300),
  created_at timestamptz not null default now()
);
comment on table public.bylines is 'Writers, photographers and illustrators as they sign; not accounts.';

create table public.articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null default '' constraint articles_slug_key unique,
  section text not null constraint articles_section_check check (section in
    ('news', 'features', 'interviews', 'reviews', 'mixes', 'guides', 'opinion', 'photo_essays')),
  title text not null constraint articles_title_check check (char_length(title) between 3 and 120),
  standfirst text not null default '' constraint articles_standfirst_check check (char_length(standfirst) <= 300),
  body jsonb not null default '[]' constraint articles_body_check check (jsonb_typeof(body) = 'array'),
  hero_path text constraint articles_hero_path_check check (hero_path ~ '^journal_media/[A-Za-z0-9_./-]+$' and char_length(hero_path) <= 300),
  hero_alt text constraint articles_hero_alt_check check (char_length(hero_alt) <= 500),
  hero_credit text constraint articles_hero_credit_check check (char_length(hero_credit) <= 120),
  tags text[] not null default '{}' constraint articles_tags_check check (cardinality(tags) <= 10 and octet_length(tags::text) <= 600),
  area_id uuid constraint articles_area_id_fkey references public.areas,
  series_id uuid constraint articles_series_id_fkey references public.article_series,
  part integer constraint articles_part_check check (part between 1 and 999),
  status text not null default 'draft' constraint articles_status_check
    check (status in ('draft', 'in_review', 'scheduled', 'published', 'updated', 'archived', 'removed')),
  publish_at timestamptz,
  published_at timestamptz,
  partner_name text constraint articles_partner_name_check check (char_length(partner_name) between 2 and 120),
  update_note text constraint articles_update_note_check check (char_length(update_note) <= 500),
  words integer not null default 0,
  search tsvector,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint articles_part_of_series_check check ((part is null) = (series_id is null)),
  constraint articles_scheduled_check check (status <> 'scheduled' or publish_at is not null),
  constraint articles_public_check check (status not in ('published', 'updated') or published_at is not null)
);
comment on table public.articles is 'The magazine. Every change goes through a function; the body is checked by internal.article_problem.';
comment on column public.articles.body is 'A list of blocks of a closed list; no HTML is ever stored.';
create index articles_public_idx on public.articles (published_at desc, id) where status in ('published', 'updated');
create index articles_section_idx on public.articles (section, published_at desc, id) where status in ('published', 'updated');
create index articles_tags_idx on public.articles using gin (tags) where status in ('published', 'updated');
create index articles_search_idx on public.articles using gin (search) where status in ('published', 'updated');
create index articles_area_idx on public.articles (area_id, published_at desc);
create unique index articles_series_idx on public.articles (series_id, part) where status <> 'removed';
create index articles_due_idx on public.articles (publish_at) where status = 'scheduled';
create index articles_desk_idx on public.articles (status, updated_at desc);
create index articles_series_id_idx on public.articles (series_id);

create table public.article_desk (
  article_id uuid primary key constraint article_desk_article_id_fkey references public.articles on delete cascade,
  written_by uuid constraint article_desk_written_by_fkey references auth.users on delete set null,
  sent_by uuid constraint article_desk_sent_by_fkey references auth.users on delete set null,
  note text constraint article_desk_note_check check (char_length(note) <= 500),
  noted_at timestamptz
);
comment on table public.article_desk is 'What staff alone know of an article: who wrote it, who sent it to review, what an editor said.';
create index article_desk_written_by_idx on public.article_desk (written_by);
create index article_desk_sent_by_idx on public.article_desk (sent_by);

create table public.article_bylines (
  article_id uuid not null constraint article_bylines_article_id_fkey references public.articles on delete cascade,
  byline text not null constraint article_bylines_byline_fkey references public.bylines on update cascade,
  role text not null constraint article_bylines_role_check check (role in ('writer', 'photographer', 'illustrator')),
  place integer not null default 1 constraint article_bylines_place_check check (place between 1 and 12),
  primary key (article_id, byline, role)
);
comment on table public.article_bylines is 'Who made an article, and as what.';
create index article_bylines_byline_idx on public.article_bylines (byline);

create table public.article_links (
  article_id uuid not null constraint article_links_article_id_fkey references public.articles on delete cascade,
  kind text not null constraint article_links_kind_check check (kind in ('event', 'venue', 'artist', 'organiser')),
  target_id uuid not null,
  primary key (article_id, kind, target_id)
);
comment on table public.article_links is 'What an article speaks of: the pages of these say that they are in the journal.';
create index article_links_target_idx on public.article_links (kind, target_id);

create table public.article_revisions (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null constraint article_revisions_article_id_fkey references public.articles on delete cascade,
  version integer not null,
  title text not null,
  standfirst text not null,
  body jsonb not null,
  saved_by uuid constraint article_revisions_saved_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint article_revisions_version_key unique (article_id, version)
);
comment on table public.article_revisions is 'Every text that an article had, kept for 24 months.';
create index article_revisions_saved_by_idx on public.article_revisions (saved_by);
create index article_revisions_created_idx on public.article_revisions (created_at);

create table public.article_corrections (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null constraint article_corrections_article_id_fkey references public.articles on delete cascade,
  text text not null constraint article_corrections_text_check check (char_length(text) between 10 and 500),
  created_at timestamptz not null default now()
);
comment on table public.article_corrections is 'What an article had wrong and when it was put right; said on the article.';
create index article_corrections_article_idx on public.article_corrections (article_id, created_at);

alter table public.slug_history drop constraint slug_history_thing_check,
  add constraint slug_history_thing_check check (thing in ('events', 'venues', 'artists', 'organisers', 'jobs', 'articles'));

alter table internal.bucket_rules drop constraint bucket_rules_folder_check,
  add constraint bucket_rules_folder_check check (folder in ('person', 'organiser', 'venue', 'artist', 'article'));
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('journal_media', 'journal_media', true, 10485760, '{image/jpeg,image/png,image/webp,image/gif}');
insert into internal.bucket_rules (bucket_id, judges_content, reencodes_images, folder, quota_bytes) values ('journal_media', true, true, 'article', null);
