-- The rota of a night: shifts, who may claim them, and who did.
create table internal.rotas (
  event_id uuid constraint rotas_pkey primary key constraint rotas_event_id_fkey references public.events on delete cascade,
  body text not null default 'business' constraint rotas_body_check check (body in ('business', 'charity', 'voluntary')),
  charity_number text constraint rotas_charity_number_check check (charity_number ~* '^(SC|NIC)?[0-9]{5,8}$'),
  note text constraint rotas_note_check check (char_length(note) <= 500),
  code_hash text,
  created_at timestamptz not null default now(),
  constraint rotas_charity_check check (body <> 'charity' or charity_number is not null)
);
comment on table internal.rotas is 'What holds for all shifts of a night: what kind of body its organiser is, a note for those who work, and the code of its link.';

create table internal.rota_people (
  event_id uuid not null constraint rota_people_event_id_fkey references public.events on delete cascade,
  person_id uuid not null constraint rota_people_person_id_fkey references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  constraint rota_people_pkey primary key (event_id, person_id)
);
create index rota_people_person_id_idx on internal.rota_people (person_id);
comment on table internal.rota_people is 'Who was invited to claim shifts of a night.';

create table internal.shifts (
  id uuid constraint shifts_pkey primary key default gen_random_uuid(),
  event_id uuid not null constraint shifts_event_id_fkey references public.events on delete cascade,
  role text not null constraint shifts_role_check check (role in ('bar', 'door', 'welfare', 'sound', 'build_up', 'other')),
  title text constraint shifts_title_check check (char_length(title) between 1 and 80),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  places integer not null constraint shifts_places_check check (places between 1 and 100),
  open_to text not null constraint shifts_open_to_check check (open_to in ('team', 'invited', 'link')),
  reward text not null constraint shifts_reward_check check (reward in ('pay', 'entry', 'tokens')),
  pay_pence integer constraint shifts_pay_pence_check check (pay_pence between 1 and 100000),
  reward_note text constraint shifts_reward_note_check check (char_length(reward_note) between 3 and 200),
  drop_hours integer not null default 48 constraint shifts_drop_hours_check check (drop_hours between 0 and 336),
  told_unfilled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint shifts_hours_check check (ends_at > starts_at and ends_at <= starts_at + interval '16 hours'),
  constraint shifts_paid_check check ((reward = 'pay') = (pay_pence is not null) and (reward = 'pay' or reward_note is not null))
);
create index shifts_event_id_idx on internal.shifts (event_id, starts_at);
create index shifts_starts_at_idx on internal.shifts (starts_at) where told_unfilled_at is null;
comment on table internal.shifts is 'Work of a night: which role, from when to when, how many people, who may claim it and what is given for it. Pay is for an hour, in pence.';

create table internal.shift_claims (
  id uuid constraint shift_claims_pkey primary key default gen_random_uuid(),
  shift_id uuid not null constraint shift_claims_shift_id_fkey references internal.shifts on delete cascade,
  person_id uuid constraint shift_claims_person_id_fkey references auth.users on delete set null,
  state text not null default 'claimed' constraint shift_claims_state_check check (state in ('claimed', 'dropped', 'passed_on', 'removed')),
  is_offered boolean not null default false,
  code text not null,
  is_inside boolean not null default false,
  came_at timestamptz,
  claimed_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index shift_claims_once_idx on internal.shift_claims (shift_id, person_id) where state = 'claimed';
create index shift_claims_person_id_idx on internal.shift_claims (person_id);
comment on table internal.shift_claims is 'Who claimed a shift, and whether they came. A place that was given up stays as a row that says so.';
