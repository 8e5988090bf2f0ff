-- What one box finds: a narrow row for everything public, the words that typing errors are mended by, searches that people keep,
-- and what was asked for.
create extension if not exists fuzzystrmatch with schema extensions;

alter table public.venues add column aliases text[] not null default '{}'
  constraint venues_aliases_check check (cardinality(aliases) <= 20 and octet_length(array_to_string(aliases, '')) <= 2000);
comment on column public.venues.aliases is 'Other and former names that people look for.';

create table internal.search_docs (
  kind text not null,
  target_id uuid not null,
  path text not null,
  title text not null,
  detail text not null default '',
  aliases text[] not null default '{}',
  area_id uuid,
  district_id uuid,
  lat double precision,
  lng double precision,
  first_night date,
  last_night date,
  weight smallint not null default 0,
  owner_id uuid constraint search_docs_owner_id_fkey references auth.users on delete cascade,
  title_key text collate "C" not null,
  names text[] not null,
  words tsvector not null,
  dictionary text[] not null default '{}',
  added_at timestamptz not null default now(),
  primary key (kind, target_id)
);
comment on table internal.search_docs is 'Everything public that search finds, one row each; kept by triggers, and never anything else than what everybody may see.';
create index search_docs_words_idx on internal.search_docs using gin (words);
create index search_docs_event_words_idx on internal.search_docs using gin (words) where kind = 'event';
create index search_docs_names_idx on internal.search_docs using gin (names);
create index search_docs_title_idx on internal.search_docs (title_key);
create index search_docs_night_idx on internal.search_docs (kind, first_night, target_id);
create index search_docs_area_idx on internal.search_docs (area_id, kind, first_night);
create index search_docs_district_idx on internal.search_docs (district_id);
create index search_docs_owner_id_idx on internal.search_docs (owner_id);

-- Words come and go here first, so that two people who write at once never wait for one word.
create table internal.search_word_changes (
  id bigint generated always as identity primary key,
  word text not null,
  change integer not null
);
comment on table internal.search_word_changes is 'Words that came into search_docs or left it, until a job counts them into search_words.';
create index search_words_near_idx on internal.search_words using gin (word extensions.gin_trgm_ops) where documents > 0;

create table internal.search_terms (
  day date not null,
  term text not null constraint search_terms_term_check check (char_length(term) between 2 and 60),
  count integer not null default 1 check (count > 0),
  is_found boolean not null,
  primary key (day, term)
);
comment on table internal.search_terms is 'What was asked for on a day, and whether anything was found. Nothing of who asked.';

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint saved_searches_user_id_fkey references auth.users on delete cascade,
  name text not null constraint saved_searches_name_check check (char_length(name) between 1 and 120),
  question jsonb not null constraint saved_searches_question_check check (jsonb_typeof(question) = 'object' and octet_length(question::text) <= 2048),
  alert boolean not null default false,
  alert_since timestamptz,
  created_at timestamptz not null default now(),
  constraint saved_searches_question_key unique (user_id, question)
);
comment on table public.saved_searches is 'Searches that a person keeps, and whether they are mailed what is new.';

create table internal.search_alerts_sent (
  user_id uuid not null constraint search_alerts_sent_user_id_fkey references auth.users on delete cascade,
  kind text not null,
  target_id uuid not null,
  sent_at timestamptz not null default now(),
  primary key (user_id, kind, target_id)
);
comment on table internal.search_alerts_sent is 'What was mailed to whom, so that each thing is sent once however many searches find it.';

create table internal.search_alert_links (
  token_hash bytea primary key,
  user_id uuid not null constraint search_alert_links_user_id_fkey references auth.users on delete cascade,
  created_at timestamptz not null default now()
);
comment on table internal.search_alert_links is 'Links in mails that end all of a person''s search alerts without a sign-in.';
create index search_alert_links_user_id_idx on internal.search_alert_links (user_id);
