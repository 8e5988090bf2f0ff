-- What a team shows of a night that is over, and whether a person asked to be taken off.
create table public.event_photos (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint event_photos_event_id_fkey references public.events on delete cascade,
  path text not null constraint event_photos_path_key unique
    constraint event_photos_path_check check (path like 'event\_media/%' and char_length(path) <= 300),
  alt text not null constraint event_photos_alt_check check (char_length(alt) between 1 and 300),
  credit text constraint event_photos_credit_check check (char_length(credit) between 1 and 100),
  place integer not null constraint event_photos_place_check check (place between 1 and 200),
  asked_at timestamptz,
  asked_words text constraint event_photos_asked_words_check check (char_length(asked_words) between 1 and 500),
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  constraint event_photos_asked_check check (asked_words is null or asked_at is not null)
);
comment on table public.event_photos is 'Photos of a night that is over, which its team shows on the page of the night.';
comment on column public.event_photos.path is 'Bucket and name.';
comment on column public.event_photos.place is 'The order; the first is the cover.';
comment on column public.event_photos.asked_at is 'When a person asked to be taken off: the photo is hidden until the team or staff decide. Nothing is kept of who it was.';
comment on column public.event_photos.asked_words is 'What that person wrote.';
comment on column public.event_photos.hidden_at is 'When staff hid it.';
create index event_photos_event_id_idx on public.event_photos (event_id, place);
create index event_photos_asked_at_idx on public.event_photos (asked_at) where asked_at is not null;
