-- expand: Set lists of nights, asked of each act the morning after.
create table internal.setlists (
  id uuid constraint setlists_pkey primary key default gen_random_uuid(),
  event_id uuid not null constraint setlists_event_id_fkey references public.events on delete cascade,
  artist_id uuid constraint setlists_artist_id_fkey references public.artists on delete set null,
  name text not null constraint setlists_name_check check (char_length(name) between 1 and 100),
  email text constraint setlists_email_check check (char_length(email) <= 254),
  code_hash text,
  sealed_code text,
  asked_at timestamptz,
  reminders smallint not null default 0 constraint setlists_reminders_check check (reminders between 0 and 2),
  next_at timestamptz,
  closes_at timestamptz not null,
  tracks jsonb constraint setlists_tracks_check check (jsonb_typeof(tracks) = 'array' and jsonb_array_length(tracks) between 1 and 200),
  given_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  constraint setlists_link_check check ((code_hash is null) = (sealed_code is null)),
  constraint setlists_given_check check ((tracks is null) = (given_at is null)),
  constraint setlists_act_key unique (event_id, name)
);
comment on table internal.setlists is 'What each act of a night played: asked by the account of its claimed page, or by a link to an address that the team gave.';
comment on column internal.setlists.next_at is 'When the act is asked or reminded next; null when it is not.';
comment on column internal.setlists.sealed_code is 'The code of the link, sealed, so that a reminder carries the same one.';
comment on column internal.setlists.tracks is 'In order: [{title, artist, writers}]. Null until it was given.';
create index setlists_artist_id_idx on internal.setlists (artist_id, given_at desc);
create index setlists_email_idx on internal.setlists (email);
create index setlists_next_at_idx on internal.setlists (next_at) where next_at is not null;

create table internal.setlist_nights (
  event_id uuid constraint setlist_nights_pkey primary key constraint setlist_nights_event_id_fkey references public.events on delete cascade,
  begun_at timestamptz not null default now()
);
comment on table internal.setlist_nights is 'Nights whose line-up has been taken over into set lists to ask for.';
