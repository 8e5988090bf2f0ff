-- Webhooks: addresses of a team that are told what happens, and what was sent to them.
create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid constraint webhooks_organiser_id_fkey references public.organisers on delete cascade,
  venue_id uuid constraint webhooks_venue_id_fkey references public.venues on delete cascade,
  address text not null constraint webhooks_address_check check (address ~* '^https?://' and char_length(address) <= 500),
  kinds text[] not null constraint webhooks_kinds_check
    check (kinds <@ '{event.published,booking.confirmed,booking.cancelled,ticket.admitted}'::text[] and cardinality(kinds) between 1 and 4),
  secret text not null,
  old_secret text,
  old_until timestamptz,
  state text not null default 'on' constraint webhooks_state_check check (state in ('on', 'off')),
  off_why text constraint webhooks_off_why_check check (off_why in ('team', 'failing', 'gone', 'maker_left')),
  failures integer not null default 0,
  failing_since timestamptz,
  next_at timestamptz,
  created_by uuid constraint webhooks_created_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint webhooks_team_check check (num_nonnulls(organiser_id, venue_id) = 1),
  constraint webhooks_off_check check ((state = 'off') = (off_why is not null)),
  constraint webhooks_old_check check ((old_secret is null) = (old_until is null))
);
comment on table public.webhooks is 'Addresses of a team''s own server that are told what happens with its nights and bookings, signed after the Standard Webhooks specification.';
comment on column public.webhooks.secret is 'Encrypted; told once when it is made or replaced.';
comment on column public.webhooks.old_secret is 'The one before, which signs beside it until old_until.';
comment on column public.webhooks.off_why is 'failing: three days without an answer that took it; gone: it answered 410; maker_left: the person who added it left the team.';
comment on column public.webhooks.next_at is 'While it fails: not before then.';
create index webhooks_organiser_id_idx on public.webhooks (organiser_id);
create index webhooks_venue_id_idx on public.webhooks (venue_id);
create index webhooks_created_by_idx on public.webhooks (created_by);

create table public.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null constraint webhook_deliveries_webhook_id_fkey references public.webhooks on delete cascade,
  kind text not null constraint webhook_deliveries_kind_check check (kind in ('event.published', 'booking.confirmed', 'booking.cancelled', 'ticket.admitted')),
  body text not null constraint webhook_deliveries_body_check check (octet_length(body) <= 4000),
  state text not null default 'waiting' constraint webhook_deliveries_state_check check (state in ('waiting', 'delivered', 'given_up')),
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  status integer,
  problem text constraint webhook_deliveries_problem_check check (char_length(problem) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  tried_at timestamptz
);
comment on table public.webhook_deliveries is 'What was sent, or is to be sent, to an address of a team; kept 30 days. The id is told as webhook-id, the same at every try.';
comment on column public.webhook_deliveries.body is 'The bytes that are signed and sent: ids and states, nothing to reach a person by.';
create index webhook_deliveries_webhook_id_idx on public.webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_waiting_idx on public.webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_created_at_idx on public.webhook_deliveries (created_at);
