-- What people have agreed to, and when: the latest word holds, the earlier ones are its proof.
create table public.consents (
  id bigint generated always as identity primary key,
  user_id uuid not null constraint consents_user_id_fkey references auth.users on delete cascade,
  kind text not null constraint consents_kind_check check (kind in ('analytics', 'embeds', 'marketing_platform', 'marketing_organiser')),
  organiser_id uuid constraint consents_organiser_id_fkey references public.organisers on delete cascade,
  granted boolean not null,
  version text not null constraint consents_version_check check (char_length(version) between 1 and 40),
  source text not null constraint consents_source_check check (char_length(source) between 1 and 40),
  created_at timestamptz not null default now(),
  constraint consents_organiser_check check ((kind = 'marketing_organiser') = (organiser_id is not null))
);
comment on table public.consents is 'What people have agreed to or refused, append-only: the latest row of a kind holds.';
create index consents_user_id_idx on public.consents (user_id, kind, organiser_id, id desc);
create index consents_organiser_id_idx on public.consents (organiser_id);

-- what was said before there was this table
insert into public.consents (user_id, kind, granted, version, source, created_at)
select user_id, 'marketing_platform', true, '1', 'settings', updated_at from public.profile_private where marketing_opt_in;
insert into public.consents (user_id, kind, organiser_id, granted, version, source, created_at)
select distinct on (b.user_id, e.organiser_id) b.user_id, 'marketing_organiser', e.organiser_id, true, '1', 'booking', coalesce(b.confirmed_at, b.created_at)
from public.bookings b join public.events e on e.id = b.event_id where b.marketing_opt_in and b.status = 'confirmed' order by b.user_id, e.organiser_id, b.created_at desc;
