-- expand: Warnings of trusted partners by town, and who those are.
create table internal.warning_partners (
  id uuid constraint warning_partners_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint warning_partners_user_id_fkey references auth.users on delete cascade,
  area_id uuid not null constraint warning_partners_area_id_fkey references public.areas on delete cascade,
  organisation text not null constraint warning_partners_organisation_check check (char_length(organisation) between 3 and 100),
  appointed_by uuid constraint warning_partners_appointed_by_fkey references auth.users on delete set null,
  appointed_at timestamptz not null default now(),
  ended_by uuid constraint warning_partners_ended_by_fkey references auth.users on delete set null,
  ended_at timestamptz
);
comment on table internal.warning_partners is 'Who may write warnings for a town: people of harm reduction and welfare, appointed by staff.';
create unique index warning_partners_once_idx on internal.warning_partners (user_id, area_id) where ended_at is null;
create index warning_partners_area_id_idx on internal.warning_partners (area_id) where ended_at is null;
create index warning_partners_appointed_by_idx on internal.warning_partners (appointed_by);
create index warning_partners_ended_by_idx on internal.warning_partners (ended_by);

create table internal.warnings (
  id uuid constraint warnings_pkey primary key default gen_random_uuid(),
  area_id uuid not null constraint warnings_area_id_fkey references public.areas on delete cascade,
  kind text not null constraint warnings_kind_check check (kind in ('drugs', 'venue_closed', 'missing_person', 'other')),
  title text not null constraint warnings_title_check check (char_length(title) between 5 and 100),
  body text not null constraint warnings_body_check check (char_length(body) between 20 and 1500),
  sources text[] not null constraint warnings_sources_check check (cardinality(sources) between 1 and 5),
  is_urgent boolean not null,
  organisation text not null,
  author_id uuid constraint warnings_author_id_fkey references auth.users on delete set null,
  key uuid not null constraint warnings_key_key unique,
  status text not null constraint warnings_status_check check (status in ('waiting', 'shown', 'hidden', 'refused', 'withdrawn')),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  shown_at timestamptz,
  seconded_by uuid constraint warnings_seconded_by_fkey references auth.users on delete set null,
  seconded_at timestamptz,
  look_by timestamptz,
  closed_by uuid constraint warnings_closed_by_fkey references auth.users on delete set null,
  closed_at timestamptz,
  why text constraint warnings_why_check check (char_length(why) between 3 and 1000),
  told integer not null default 0,
  told_to uuid,
  told_all_at timestamptz,
  end_announced_at timestamptz,
  constraint warnings_times_check check (ends_at > created_at and (status in ('waiting', 'refused') or shown_at is not null))
);
comment on table internal.warnings is 'What partners warn a town of: waiting for a second pair of eyes, shown, hidden because nobody confirmed it, refused before it was shown, or withdrawn with a correction.';
comment on column internal.warnings.look_by is 'Until when a second pair of eyes must have confirmed an urgent warning; null once one has.';
comment on column internal.warnings.why is 'The public correction of a withdrawn warning, or why one was refused.';
comment on column internal.warnings.told_to is 'Up to which person the job that tells people has come.';
create index warnings_area_id_idx on internal.warnings (area_id, status, ends_at);
create index warnings_log_idx on internal.warnings (shown_at desc, id) where shown_at is not null;
create index warnings_untold_idx on internal.warnings (shown_at) where told_all_at is null;
create index warnings_look_by_idx on internal.warnings (look_by) where look_by is not null;
create index warnings_author_id_idx on internal.warnings (author_id, created_at);
create index warnings_seconded_by_idx on internal.warnings (seconded_by);
create index warnings_closed_by_idx on internal.warnings (closed_by);
