-- What people write of their events: drafts with a version, and the columns that the wizard fills.
alter table public.events
  drop constraint events_location_mode_check,
  drop constraint events_place_check,
  add constraint events_location_mode_check check (location_mode in ('venue', 'custom', 'secret', 'online', 'tba')),
  add constraint events_place_check check (
    (location_mode = 'venue' and venue_id is not null) or (location_mode = 'custom' and custom_address is not null)
    or location_mode in ('secret', 'online', 'tba')),
  add column curfew_at timestamptz,
  add column flyer_text text constraint events_flyer_text_check check (char_length(flyer_text) <= 2000),
  add column access_contact text constraint events_access_contact_check check (char_length(access_contact) <= 200),
  add column resale_enabled boolean not null default true,
  add column transfer_enabled boolean not null default true;
comment on column public.events.flyer_text is 'What stands on the flyer, for those who cannot read it there.';
comment on column public.events.access_contact is 'Whom to ask about access: an address or a telephone number that the organiser makes public.';

alter table public.ticket_types
  add column fee_mode text not null default 'added' constraint ticket_types_fee_mode_check check (fee_mode in ('added', 'absorbed')),
  add column is_hidden boolean not null default false;
comment on column public.ticket_types.fee_mode is 'Whether the booking fee comes on top of what the organiser asks or out of it.';
comment on column public.ticket_types.is_hidden is 'Read and booked only with a code that opens it.';

create table public.event_drafts (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null constraint event_drafts_organiser_id_fkey references public.organisers on delete cascade,
  event_id uuid constraint event_drafts_event_id_key unique constraint event_drafts_event_id_fkey references public.events on delete cascade,
  data jsonb not null constraint event_drafts_data_check check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 65536),
  version integer not null default 1,
  created_by uuid constraint event_drafts_created_by_fkey references auth.users on delete set null,
  updated_by uuid constraint event_drafts_updated_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.event_drafts is 'What the team of an organiser is writing: a new event, or changes of one. Saving the event takes the draft away.';
create index event_drafts_organiser_id_idx on public.event_drafts (organiser_id, updated_at desc);
create index event_drafts_created_by_idx on public.event_drafts (created_by);
create index event_drafts_updated_by_idx on public.event_drafts (updated_by);

create table public.event_holds (
  event_id uuid primary key constraint event_holds_event_id_fkey references public.events on delete cascade,
  reasons text[] not null,
  created_at timestamptz not null default now()
);
comment on table public.event_holds is 'Why an event waits for approval, as its team reads it.';

create table internal.event_saves (
  user_id uuid not null constraint event_saves_user_id_fkey references auth.users on delete cascade,
  key uuid not null,
  event_id uuid not null constraint event_saves_event_id_fkey references public.events on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table internal.event_saves is 'Keys under which events were saved, so that a save whose answer was lost is not done twice.';
create index event_saves_event_id_idx on internal.event_saves (event_id);

create type internal.event_problem as (step text, field text, code text, message text, remedy text, is_warning boolean);

-- Twins are looked for by night and place.
create index venues_point_idx on public.venues (lat, lng) where status = 'active';
