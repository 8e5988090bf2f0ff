-- What an organiser or a venue writes to those who want to hear from it. Its words are kept as they were sent.
create table public.bulletins (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid constraint bulletins_organiser_id_fkey references public.organisers on delete cascade,
  venue_id uuid constraint bulletins_venue_id_fkey references public.venues on delete cascade,
  author_id uuid constraint bulletins_author_id_fkey references auth.users on delete set null,
  key uuid not null constraint bulletins_key_key unique,
  status text not null constraint bulletins_status_check check (status in ('waiting', 'sending', 'sent', 'stopped', 'refused')),
  subject text not null constraint bulletins_subject_check check (char_length(subject) between 3 and 100),
  body text not null constraint bulletins_body_check check (char_length(body) between 10 and 3000),
  pictures jsonb not null default '[]' constraint bulletins_pictures_check check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 3),
  audience text not null constraint bulletins_audience_check check (audience in ('all', 'followers', 'agreed', 'came_twice', 'bought_last_year', 'members')),
  area_id uuid constraint bulletins_area_id_fkey references public.areas on delete set null,
  refused_why text constraint bulletins_refused_why_check check (char_length(refused_why) between 3 and 500),
  decided_by uuid constraint bulletins_decided_by_fkey references auth.users on delete set null,
  decided_at timestamptz,
  told integer not null default 0 constraint bulletins_told_check check (told >= 0),
  left_count integer not null default 0 constraint bulletins_left_count_check check (left_count >= 0),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  constraint bulletins_sender_check check (num_nonnulls(organiser_id, venue_id) = 1)
);
comment on table public.bulletins is 'What an organiser or a venue wrote to those who follow it or agreed to hear from it.';
comment on column public.bulletins.key is 'Made by the browser: what is sent twice is one bulletin.';
comment on column public.bulletins.pictures is 'Up to three: [{path, alt}], in the bucket of the sender.';
comment on column public.bulletins.area_id is 'Only people whose home is in this town; null for everywhere.';
comment on column public.bulletins.told is 'How many people it went to. Who they were is not kept, and neither is who opened it.';
comment on column public.bulletins.left_count is 'How many ended the bulletins of the sender by this one.';
create index bulletins_organiser_id_idx on public.bulletins (organiser_id, created_at desc);
create index bulletins_venue_id_idx on public.bulletins (venue_id, created_at desc);
create index bulletins_author_id_idx on public.bulletins (author_id);
create index bulletins_decided_by_idx on public.bulletins (decided_by);
create index bulletins_area_id_idx on public.bulletins (area_id);
create index bulletins_waiting_idx on public.bulletins (created_at) where status = 'waiting';

create table internal.bulletin_recipients (
  bulletin_id uuid not null constraint bulletin_recipients_bulletin_id_fkey references public.bulletins on delete cascade,
  user_id uuid not null constraint bulletin_recipients_user_id_fkey references auth.users on delete cascade,
  due_at timestamptz not null default now(),
  constraint bulletin_recipients_pkey primary key (bulletin_id, user_id)
);
comment on table internal.bulletin_recipients is 'Who still gets a bulletin; a row goes in the transaction that tells its person, so each is told once.';
create index bulletin_recipients_user_id_idx on internal.bulletin_recipients (user_id);
create index bulletin_recipients_due_at_idx on internal.bulletin_recipients (due_at);

create table internal.venue_news_leavers (
  user_id uuid not null constraint venue_news_leavers_user_id_fkey references auth.users on delete cascade,
  venue_id uuid not null constraint venue_news_leavers_venue_id_fkey references public.venues on delete cascade,
  left_at timestamptz not null default now(),
  constraint venue_news_leavers_pkey primary key (user_id, venue_id)
);
comment on table internal.venue_news_leavers is 'People who follow a venue and do not want its bulletins. For an organiser public.consents says so.';
create index venue_news_leavers_venue_id_idx on internal.venue_news_leavers (venue_id);
