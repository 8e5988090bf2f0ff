-- Money: what a place costs, who paid, what went back, and every penny of it in a ledger that only grows.
alter table public.ticket_types add column vat_basis_points integer not null default 0
  constraint ticket_types_vat_basis_points_check check (vat_basis_points between 0 and 10000);
comment on column public.ticket_types.vat_basis_points is 'VAT inside the face value, which the organiser owes: 2000 is 20 %.';

-- an absorbed fee comes out of what is asked
alter table public.ticket_types drop constraint ticket_types_paid_check,
  add constraint ticket_types_paid_check check (kind <> 'paid' or face_pence + fee_pence >= 100);

alter table public.organisers
  add column vat_number text constraint organisers_vat_number_check check (char_length(vat_number) between 5 and 20),
  add column legal_name text constraint organisers_legal_name_check check (char_length(legal_name) between 1 and 200);
comment on column public.organisers.legal_name is 'Who sells, as receipts name them; public, as trader details are.';

alter table public.events add column refund_policy jsonb not null default '{}' constraint events_refund_policy_check check (
  jsonb_typeof(refund_policy) = 'object' and octet_length(refund_policy::text) <= 200
  and coalesce((refund_policy ->> 'cooling_off_hours')::integer between 24 and 672, true));
comment on column public.events.refund_policy is 'cooling_off_hours (24 to 672): how long people may change their minds, ending 7 days before; includes_fee: whether the booking fee goes back too.';

alter table public.bookings
  add column holder_names text[] constraint bookings_holder_names_check check (cardinality(holder_names) <= 400),
  add column terms_version text constraint bookings_terms_version_check check (char_length(terms_version) <= 20),
  add column refund_policy jsonb not null default '{}',
  add column fee_vat_pence integer not null default 0,
  add column face_vat_pence integer not null default 0;
comment on column public.bookings.holder_names is 'Names for the tickets while the booking is being paid; empty once they are issued.';
comment on column public.bookings.refund_policy is 'The event''s policy when this was booked: later ones do not reach it.';
alter table public.booking_lines
  add column unit_fee_vat_pence integer not null default 0 constraint booking_lines_unit_fee_vat_pence_check check (unit_fee_vat_pence between 0 and unit_fee_pence),
  add column unit_face_vat_pence integer not null default 0 constraint booking_lines_unit_face_vat_pence_check check (unit_face_vat_pence between 0 and unit_face_pence);
alter table public.tickets add column refund_policy jsonb not null default '{}';

drop index public.bookings_one_hold_key;
create unique index bookings_one_hold_key on public.bookings (user_id, event_id) where status in ('held', 'awaiting_payment', 'processing', 'failed', 'approved');
drop index public.bookings_hold_idx;
create index bookings_hold_idx on public.bookings (hold_expires_at) where status in ('held', 'awaiting_payment', 'failed');
create index bookings_status_idx on public.bookings (status) where status in ('processing', 'needs_attention');

create table internal.fee_schedules (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid constraint fee_schedules_organiser_id_fkey references public.organisers on delete cascade,
  basis_points integer not null constraint fee_schedules_basis_points_check check (basis_points between 0 and 5000),
  fixed_pence integer not null constraint fee_schedules_fixed_pence_check check (fixed_pence between 0 and 10000),
  vat_basis_points integer not null default 2000 constraint fee_schedules_vat_basis_points_check check (vat_basis_points between 0 and 10000),
  starts_at timestamptz not null default '-infinity',
  ends_at timestamptz,
  constraint fee_schedules_time_check check (ends_at is null or ends_at > starts_at)
);
comment on table internal.fee_schedules is 'The booking fee of each paid ticket: of one organiser, or of all where organiser_id is null. The latest that has begun counts.';
create index fee_schedules_organiser_id_idx on internal.fee_schedules (organiser_id, starts_at desc);
insert into internal.fee_schedules (basis_points, fixed_pence) values (500, 50);

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null constraint payments_booking_id_fkey references public.bookings on delete restrict,
  attempt integer not null constraint payments_attempt_check check (attempt between 1 and 20),
  provider text not null default 'none' constraint payments_provider_check check (provider in ('none', 'test', 'stripe')),
  status text not null default 'created' constraint payments_status_check
    check (status in ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled', 'disputed', 'won', 'lost')),
  amount_pence integer not null constraint payments_amount_pence_check check (amount_pence >= 30),
  captured_pence integer not null default 0 constraint payments_captured_pence_check check (captured_pence >= 0),
  currency text not null default 'GBP' constraint payments_currency_check check (currency = 'GBP'),
  method text constraint payments_method_check check (char_length(method) <= 40),
  last4 text constraint payments_last4_check check (last4 ~ '^[0-9]{4}$'),
  failure_code text constraint payments_failure_code_check check (char_length(failure_code) <= 60),
  created_at timestamptz not null default now(),
  captured_at timestamptz,
  checked_at timestamptz not null default now(),
  constraint payments_booking_id_attempt_key unique (booking_id, attempt)
);
comment on table public.payments is 'Attempts to pay for a booking. A second capture is kept and sent back.';
comment on column public.payments.checked_at is 'When the provider was last asked.';
create unique index payments_one_open_key on public.payments (booking_id) where status in ('created', 'requires_action', 'processing');
create index payments_open_idx on public.payments (checked_at) where status in ('created', 'requires_action', 'processing', 'disputed');
create index payments_captured_at_idx on public.payments (captured_at);

create table internal.payment_intents (
  payment_id uuid primary key constraint payment_intents_payment_id_fkey references public.payments on delete cascade,
  idempotency_key text not null constraint payment_intents_idempotency_key_key unique,
  provider_ref text constraint payment_intents_provider_ref_key unique,
  created_at timestamptz not null default now()
);
comment on table internal.payment_intents is 'What a payment is called at the provider, and the key it was asked for with: written before the asking.';

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null constraint refunds_payment_id_fkey references public.payments on delete restrict,
  booking_id uuid not null constraint refunds_booking_id_fkey references public.bookings on delete restrict,
  ticket_ids uuid[] not null default '{}',
  face_pence integer not null default 0 constraint refunds_face_pence_check check (face_pence >= 0),
  fee_pence integer not null default 0 constraint refunds_fee_pence_check check (fee_pence >= 0),
  levy_pence integer not null default 0 constraint refunds_levy_pence_check check (levy_pence >= 0),
  fee_vat_pence integer not null default 0 constraint refunds_fee_vat_pence_check check (fee_vat_pence between 0 and fee_pence),
  amount_pence integer generated always as (face_pence + fee_pence + levy_pence) stored,
  reason text not null constraint refunds_reason_check check (reason in ('event_cancelled', 'rescheduled', 'cooling_off', 'organiser', 'duplicate', 'late', 'goodwill', 'provider')),
  note text constraint refunds_note_check check (char_length(note) <= 500),
  status text not null default 'approved' constraint refunds_status_check
    check (status in ('requested', 'approved', 'pending', 'requires_action', 'succeeded', 'failed', 'cancelled', 'declined')),
  failure_code text constraint refunds_failure_code_check check (char_length(failure_code) <= 60),
  requested_by uuid constraint refunds_requested_by_fkey references auth.users on delete set null,
  approved_by uuid constraint refunds_approved_by_fkey references auth.users on delete set null,
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  succeeded_at timestamptz,
  constraint refunds_amount_check check (face_pence + fee_pence + levy_pence > 0)
);
comment on table public.refunds is 'Money that goes back the way it came.';
create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_booking_id_idx on public.refunds (booking_id);
create index refunds_requested_by_idx on public.refunds (requested_by);
create index refunds_approved_by_idx on public.refunds (approved_by);
create index refunds_open_idx on public.refunds (checked_at) where status in ('requested', 'approved', 'pending', 'requires_action');

create table internal.refund_intents (
  refund_id uuid primary key constraint refund_intents_refund_id_fkey references public.refunds on delete cascade,
  provider_ref text constraint refund_intents_provider_ref_key unique
);
comment on table internal.refund_intents is 'What a refund is called at the provider.';

create table internal.webhook_events (
  id text primary key,
  provider text not null,
  type text not null constraint webhook_events_type_check check (char_length(type) <= 100),
  intent_ref text,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  applied_times integer not null default 0
);
comment on table internal.webhook_events is 'What the provider called about, each once. Only names are kept: what is true is asked for.';
create index webhook_events_waiting_idx on internal.webhook_events (received_at) where applied_at is null;

create table internal.ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null,
  kind text not null constraint ledger_entries_kind_check check (kind in ('capture', 'refund', 'dispute', 'dispute_won', 'dispute_lost')),
  account text not null constraint ledger_entries_account_check check (account in ('clearing', 'organiser', 'fee', 'vat', 'levy', 'dispute')),
  amount_pence integer not null,
  organiser_id uuid constraint ledger_entries_organiser_id_fkey references public.organisers on delete restrict,
  booking_id uuid not null constraint ledger_entries_booking_id_fkey references public.bookings on delete restrict,
  payment_id uuid not null constraint ledger_entries_payment_id_fkey references public.payments on delete restrict,
  refund_id uuid constraint ledger_entries_refund_id_fkey references public.refunds on delete restrict,
  created_at timestamptz not null default now()
);
comment on table internal.ledger_entries is 'Double entry: what came in is positive in clearing and negative where it is owed. Each transaction sums to zero; rows are never changed.';
create index ledger_entries_transaction_id_idx on internal.ledger_entries (transaction_id);
create index ledger_entries_booking_id_idx on internal.ledger_entries (booking_id);
create index ledger_entries_organiser_id_idx on internal.ledger_entries (organiser_id) where account = 'organiser';
create index ledger_entries_payment_id_idx on internal.ledger_entries (payment_id);
create index ledger_entries_refund_id_idx on internal.ledger_entries (refund_id);

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid constraint invoices_seller_id_fkey references public.organisers on delete restrict,
  number integer not null constraint invoices_number_check check (number > 0),
  kind text not null default 'invoice' constraint invoices_kind_check check (kind in ('invoice', 'credit_note')),
  booking_id uuid not null constraint invoices_booking_id_fkey references public.bookings on delete restrict,
  refund_id uuid constraint invoices_refund_id_fkey references public.refunds on delete restrict,
  seller_name text not null,
  seller_vat_number text,
  total_pence integer not null,
  vat_pence integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.invoices is 'What each seller billed for a booking: the organiser for the tickets, Undercroft (no seller_id) for its fee. Numbers have no gaps.';
create unique index invoices_seller_number_key on public.invoices (coalesce(seller_id, '00000000-0000-0000-0000-000000000000'), number);
create index invoices_booking_id_idx on public.invoices (booking_id);
create index invoices_seller_id_idx on public.invoices (seller_id);
create unique index invoices_refund_seller_key on public.invoices (refund_id, coalesce(seller_id, '00000000-0000-0000-0000-000000000000')) where refund_id is not null;

create table internal.invoice_numbers (
  seller_id uuid primary key,
  last integer not null
);
comment on table internal.invoice_numbers is 'The last number of each seller; its row is locked while one is given out. Undercroft is the zero uuid.';

create table public.refund_choices (
  booking_id uuid primary key constraint refund_choices_booking_id_fkey references public.bookings on delete cascade,
  change_id uuid constraint refund_choices_change_id_fkey references public.event_changes on delete set null,
  status text not null default 'open' constraint refund_choices_status_check check (status in ('open', 'kept', 'refunded', 'donated')),
  told_at timestamptz not null default now(),
  deadline timestamptz,
  reminders integer not null default 0,
  chosen_at timestamptz
);
comment on table public.refund_choices is 'Keep, refund or donate, after a night was postponed or changed much. Without a deadline while there is no new date; silence keeps.';
create index refund_choices_change_id_idx on public.refund_choices (change_id);
create index refund_choices_open_idx on public.refund_choices (deadline) where status = 'open';

create table internal.event_outcomes (
  event_id uuid primary key constraint event_outcomes_event_id_fkey references public.events on delete cascade,
  outcome text constraint event_outcomes_outcome_check check (outcome in ('went_ahead', 'cancelled', 'postponed')),
  asked_at timestamptz,
  confirmed_by uuid constraint event_outcomes_confirmed_by_fkey references auth.users on delete set null,
  confirmed_at timestamptz
);
comment on table internal.event_outcomes is 'Whether a night went ahead, as its organiser says: money is cleared two working days later.';
create index event_outcomes_confirmed_by_idx on internal.event_outcomes (confirmed_by);

create table internal.order_notes (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null constraint order_notes_booking_id_fkey references public.bookings on delete cascade,
  author_id uuid constraint order_notes_author_id_fkey references auth.users on delete set null,
  body text not null constraint order_notes_body_check check (char_length(body) between 1 and 1000),
  created_at timestamptz not null default now()
);
comment on table internal.order_notes is 'What staff wrote about an order.';
create index order_notes_booking_id_idx on internal.order_notes (booking_id, created_at);
create index order_notes_author_id_idx on internal.order_notes (author_id);

create table internal.status_log (
  id bigint generated always as identity primary key,
  thing text not null,
  record_id uuid not null,
  from_status text not null,
  to_status text not null,
  at timestamptz not null default now()
);
comment on table internal.status_log is 'Every change of state of bookings, payments, refunds and tickets.';
create index status_log_record_id_idx on internal.status_log (record_id, id);

create table internal.request_keys (
  user_id uuid not null constraint request_keys_user_id_fkey references auth.users on delete cascade,
  key uuid not null,
  body_hash text not null,
  answer jsonb,
  started_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table internal.request_keys is 'Idempotency keys of the payment service: the same key and body get the same answer, another body is refused.';

-- The provider of test mode: its books are its own, as another company's would be.
create table internal.test_intents (
  id text primary key,
  idempotency_key text not null constraint test_intents_idempotency_key_key unique,
  body_hash text not null,
  booking_id uuid not null,
  amount_pence integer not null,
  status text not null default 'created' constraint test_intents_status_check check (status in ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled')),
  captured_pence integer not null default 0,
  last4 text,
  failure_code text,
  settles_at timestamptz,
  is_late boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table internal.test_intents is 'Payments at the provider of test mode. No card number is kept, only its last four digits.';
create index test_intents_settles_at_idx on internal.test_intents (settles_at) where settles_at is not null;
create index test_intents_booking_id_idx on internal.test_intents (booking_id);
create table internal.test_refunds (
  id text primary key,
  idempotency_key text not null constraint test_refunds_idempotency_key_key unique,
  intent_id text not null constraint test_refunds_intent_id_fkey references internal.test_intents,
  amount_pence integer not null constraint test_refunds_amount_pence_check check (amount_pence > 0),
  status text not null default 'succeeded',
  created_at timestamptz not null default now()
);
comment on table internal.test_refunds is 'Refunds at the provider of test mode.';
create index test_refunds_intent_id_idx on internal.test_refunds (intent_id);
create table internal.test_events (
  id text primary key,
  type text not null,
  intent_id text not null,
  send_at timestamptz not null default now(),
  sent_at timestamptz,
  tries integer not null default 0
);
comment on table internal.test_events is 'Webhooks that the provider of test mode has still to send, or sent.';
create index test_events_waiting_idx on internal.test_events (send_at) where sent_at is null;

do $$
begin
  create role payments_admin nologin noinherit;
exception when duplicate_object or unique_violation then null; -- roles belong to the cluster, not to the database
end $$;
grant usage on schema internal, public to payments_admin;
grant select, insert, update, delete on internal.test_intents, internal.test_refunds, internal.test_events to payments_admin;

-- its answer grew
drop function if exists public.preview_event_change(uuid, text, text, uuid);
drop function if exists internal.price_lines(uuid, uuid, jsonb, public.promo_codes);
