-- Journal, the editor: bylines with a picture and links, addresses for outside writers, and one search for everything an article can name.
alter table public.bylines
  add column picture_path text constraint bylines_picture_path_check
    check (picture_path ~ '^journal_media/[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*\.(webp|jpg|jpeg|png|gif)$' and char_length(picture_path) <= 300),
  add column picture_alt text constraint bylines_picture_alt_check check (char_length(picture_alt) between 1 and 300),
  add column links text[] not null default '{}' constraint bylines_links_check check (cardinality(links) <= 5 and octet_length(links::text) <= 1600),
  add constraint bylines_picture_described_check check (picture_path is null or picture_alt is not null);

create table public.byline_accounts (
  byline text primary key constraint byline_accounts_byline_fkey references public.bylines on update cascade on delete cascade,
  user_id uuid not null constraint byline_accounts_user_id_fkey references auth.users on delete cascade
);
comment on table public.byline_accounts is 'Which of the staff signs with a byline: nobody publishes what they signed themselves.';
create index byline_accounts_user_id_idx on public.byline_accounts (user_id);

create table public.article_previews (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null constraint article_previews_article_id_fkey references public.articles on delete cascade,
  token_hash text not null constraint article_previews_token_hash_key unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
comment on table public.article_previews is 'Addresses under which one article can be read before it is public, for seven days; the address itself is not kept.';
create index article_previews_article_id_idx on public.article_previews (article_id);

drop function if exists public.find_link_targets(text, text);
drop function if exists public.save_byline(text, text, text);
