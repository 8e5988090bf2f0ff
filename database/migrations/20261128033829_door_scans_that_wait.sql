-- What a pass brings after it was revoked waits for a supervisor: its device may date scans as it likes.
create table internal.held_scans (
  event_id uuid not null constraint held_scans_event_id_fkey references public.events on delete cascade,
  scan_id uuid not null,
  pass_id uuid not null constraint held_scans_pass_id_fkey references public.door_passes on delete cascade,
  scan jsonb not null constraint held_scans_scan_check check (jsonb_typeof(scan) = 'object' and octet_length(scan::text) <= 2000),
  device text,
  brought_at timestamptz not null default now(),
  decision text constraint held_scans_decision_check check (decision in ('accepted', 'refused')),
  decided_at timestamptz,
  constraint held_scans_pkey primary key (event_id, scan_id),
  constraint held_scans_decided_check check ((decision is null) = (decided_at is null))
);
comment on table internal.held_scans is 'Scans that a revoked pass brought: a supervisor accepts or refuses them.';
create index held_scans_pass_id_idx on internal.held_scans (pass_id) where decision is null;
