-- Questions under a night before it, answered by its team.
create table internal.asking_nights (
  event_id uuid constraint asking_nights_pkey primary key constraint asking_nights_event_id_fkey references public.events on delete cascade,
  is_open boolean not null,
  changed_at timestamptz not null default now()
);
comment on table internal.asking_nights is 'Nights whose team has switched questions on, or off again. A night without a row takes none.';

create table internal.night_questions (
  id uuid constraint night_questions_pkey primary key default gen_random_uuid(),
  event_id uuid not null constraint night_questions_event_id_fkey references public.events on delete cascade,
  asker_id uuid constraint night_questions_asker_id_fkey references auth.users on delete cascade,
  body text not null constraint night_questions_body_check check (char_length(body) between 5 and 300),
  answer text constraint night_questions_answer_check check (char_length(answer) between 1 and 600),
  status text not null default 'waiting' constraint night_questions_status_check check (status in ('waiting', 'answered', 'dismissed', 'hidden', 'removed')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  constraint night_questions_answered_check check (status <> 'answered' or answer is not null)
);
create index night_questions_event_id_idx on internal.night_questions (event_id, created_at);
create index night_questions_asker_id_idx on internal.night_questions (asker_id);
comment on table internal.night_questions is 'What somebody asked about a night, and the answer of its team. It is public once it is answered, without a name.';
