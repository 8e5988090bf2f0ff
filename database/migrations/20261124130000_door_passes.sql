-- The door: who may let people in without an account.
create table public.door_passes (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null constraint door_passes_event_id_fkey references public.events on delete cascade,
  role text not null constraint door_passes_role_check check (role in ('steward', 'supervisor')),
  label text not null constraint door_passes_label_check check (char_length(label) between 1 and 40),
  gate text constraint door_passes_gate_check check (char_length(gate) between 1 and 40),
  secret_hash text not null,
  device_hash text,
  created_by uuid constraint door_passes_created_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  revoked_at timestamptz,
  constraint door_passes_claimed_check check ((claimed_at is null) = (device_hash is null))
);
comment on table public.door_passes is 'Links that let somebody without an account work at the door of one night, until six hours after its end. The first device that opens one keeps it.';
create index door_passes_event_id_idx on public.door_passes (event_id);
create index door_passes_created_by_idx on public.door_passes (created_by);

-- Who asks at a door: a colleague or a pass. What internal.door_right answers.
create type internal.door_caller as (event_id uuid, organiser_id uuid, user_id uuid, pass_id uuid, is_supervisor boolean, gate text, device text, ended_at timestamptz);
