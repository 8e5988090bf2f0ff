-- Five questions after a night to who was scanned in.
create table internal.feedback_nights (
  event_id uuid constraint feedback_nights_pkey primary key constraint feedback_nights_event_id_fkey references public.events on delete cascade,
  asked integer not null default 0,
  asked_to uuid,
  finished_at timestamptz,
  closes_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index feedback_nights_open_idx on internal.feedback_nights (created_at) where finished_at is null;
comment on table internal.feedback_nights is 'Nights whose visitors are asked how it was: how many were, and up to whom the job has come.';

create table internal.feedback_answers (
  id uuid constraint feedback_answers_pkey primary key default gen_random_uuid(),
  event_id uuid not null constraint feedback_answers_event_id_fkey references public.events on delete cascade,
  person_id uuid constraint feedback_answers_person_id_fkey references auth.users on delete set null,
  place integer not null,
  sound smallint constraint feedback_answers_sound_check check (sound between 1 and 5),
  access smallint constraint feedback_answers_access_check check (access between 1 and 5),
  safety smallint constraint feedback_answers_safety_check check (safety between 1 and 5),
  queue smallint constraint feedback_answers_queue_check check (queue between 1 and 5),
  words text constraint feedback_answers_words_check check (char_length(words) between 1 and 1000),
  created_at timestamptz not null default now(),
  constraint feedback_answers_once_key unique (event_id, person_id),
  constraint feedback_answers_place_key unique (event_id, place)
);
create index feedback_answers_person_id_idx on internal.feedback_answers (person_id);
create index feedback_answers_created_at_idx on internal.feedback_answers (created_at);
comment on table internal.feedback_answers is 'What somebody who was scanned in said of a night, from 1 (bad) to 5 (very good) and in words. Its team reads them by fives; `place` is where an answer stands among those of its night.';
