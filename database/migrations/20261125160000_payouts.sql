-- Pay-outs: where an organiser's money goes, what was sent there, and the ledger's side of it.
create table public.payout_accounts (
  organiser_id uuid primary key constraint payout_accounts_organiser_id_fkey references public.organisers on delete restrict,
  provider text not null default 'none' constraint payout_accounts_provider_check check (provider in ('none', 'test', 'stripe')),
  status text not null default 'opening' constraint payout_accounts_status_check check (status in ('opening', 'ready', 'wants_more', 'closed')),
  wants text[] not null default '{}' constraint payout_accounts_wants_check
    check (wants <@ array['bank_account', 'identity', 'business', 'terms', 'other'] and cardinality(wants) <= 5),
  opened_at timestamptz not null default now(),
  changed_at timestamptz,
  checked_at timestamptz not null default now()
);
comment on table public.payout_accounts is 'The account of an organiser at the provider. Bank details are given there and never reach us.';
comment on column public.payout_accounts.wants is 'What the provider still asks for, in kinds of ours.';
comment on column public.payout_accounts.changed_at is 'When another bank account was named; nothing is sent for three days after it.';
create index payout_accounts_checked_at_idx on public.payout_accounts (checked_at) where status in ('opening', 'ready', 'wants_more');

create table internal.payout_account_refs (
  organiser_id uuid primary key constraint payout_account_refs_organiser_id_fkey references public.payout_accounts on delete cascade,
  idempotency_key text not null constraint payout_account_refs_idempotency_key_key unique,
  provider_ref text constraint payout_account_refs_provider_ref_key unique,
  destination text,
  created_at timestamptz not null default now()
);
comment on table internal.payout_account_refs is 'What an account is called at the provider, and the key it was asked for with: written before the asking.';
comment on column internal.payout_account_refs.destination is 'The provider''s name for the bank account; another name is another bank account.';

create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null constraint payouts_organiser_id_fkey references public.organisers on delete restrict,
  ref text not null constraint payouts_ref_key unique constraint payouts_ref_check check (ref ~ '^[A-HJ-NP-Z2-9]{8}$'),
  provider text not null constraint payouts_provider_check check (provider in ('test', 'stripe')),
  status text not null default 'due' constraint payouts_status_check check (status in ('due', 'sent', 'paid', 'failed', 'returned')),
  amount_pence integer not null constraint payouts_amount_pence_check check (amount_pence >= 100),
  returned_pence integer not null default 0 constraint payouts_returned_pence_check check (returned_pence between 0 and amount_pence),
  failure_code text constraint payouts_failure_code_check check (char_length(failure_code) <= 60),
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  checked_at timestamptz not null default now()
);
comment on table public.payouts is 'What was sent to organisers. Money of one that failed or came back is due again.';
comment on column public.payouts.ended_at is 'When it failed, or was last returned.';
create index payouts_organiser_id_idx on public.payouts (organiser_id, created_at desc);
create unique index payouts_one_open_key on public.payouts (organiser_id) where status in ('due', 'sent');
create index payouts_open_idx on public.payouts (checked_at) where status in ('due', 'sent');

create table public.payout_items (
  payout_id uuid not null constraint payout_items_payout_id_fkey references public.payouts on delete cascade,
  event_id uuid not null constraint payout_items_event_id_fkey references public.events on delete restrict,
  pence integer not null constraint payout_items_pence_check check (pence <> 0),
  returned_pence integer not null default 0,
  constraint payout_items_pkey primary key (payout_id, event_id),
  constraint payout_items_returned_pence_check check (returned_pence between least(pence, 0) and greatest(pence, 0))
);
comment on table public.payout_items is 'What of a pay-out is of which night; less than nothing where money went back after the night had been paid out.';
create index payout_items_event_id_idx on public.payout_items (event_id);

create table internal.payout_intents (
  payout_id uuid primary key constraint payout_intents_payout_id_fkey references public.payouts on delete cascade,
  idempotency_key text not null constraint payout_intents_idempotency_key_key unique,
  account_ref text not null,
  provider_ref text constraint payout_intents_provider_ref_key unique,
  keyed_at timestamptz not null default now(),
  provider_pence integer
);
comment on table internal.payout_intents is 'What a pay-out is called at the provider, where it goes, and the key it is asked for with: written before the asking.';
comment on column internal.payout_intents.provider_pence is 'What of it the provider''s books say has gone to the account, when last asked.';

create table internal.payout_holds (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null constraint payout_holds_organiser_id_fkey references public.organisers on delete restrict,
  reason text not null constraint payout_holds_reason_check check (char_length(reason) between 10 and 300),
  held_by uuid constraint payout_holds_held_by_fkey references auth.users on delete set null,
  held_at timestamptz not null default now(),
  released_by uuid constraint payout_holds_released_by_fkey references auth.users on delete set null,
  released_at timestamptz
);
comment on table internal.payout_holds is 'Why an admin keeps an organiser''s pay-outs back, and until when.';
create unique index payout_holds_one_open_key on internal.payout_holds (organiser_id) where released_at is null;
create index payout_holds_organiser_id_idx on internal.payout_holds (organiser_id);
create index payout_holds_held_by_idx on internal.payout_holds (held_by);
create index payout_holds_released_by_idx on internal.payout_holds (released_by);

-- pay-outs alone are of no booking and no payment
alter table internal.ledger_entries
  alter column booking_id drop not null,
  alter column payment_id drop not null,
  add column payout_id uuid constraint ledger_entries_payout_id_fkey references public.payouts on delete restrict,
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('capture', 'refund', 'dispute', 'dispute_won', 'dispute_lost', 'payout', 'payout_returned')),
  add constraint ledger_entries_payout_check check (case when kind in ('payout', 'payout_returned')
    then payout_id is not null and booking_id is null and payment_id is null and refund_id is null and account in ('organiser', 'clearing')
    else payout_id is null and booking_id is not null and payment_id is not null end),
  add constraint ledger_entries_payout_organiser_check check (kind not in ('payout', 'payout_returned') or account <> 'organiser' or organiser_id is not null);
create index ledger_entries_payout_id_idx on internal.ledger_entries (payout_id) where payout_id is not null;

-- The provider of test mode keeps accounts and what was sent to them, as another company would.
create table internal.test_accounts (
  id text primary key,
  idempotency_key text not null constraint test_accounts_idempotency_key_key unique,
  organiser_id uuid not null,
  status text not null default 'opening' constraint test_accounts_status_check check (status in ('opening', 'ready', 'wants_more', 'closed')),
  wants text[] not null default '{bank_account,identity}',
  behaviour text not null default 'pays' constraint test_accounts_behaviour_check check (behaviour in ('pays', 'fails', 'returns', 'slow', 'lost_answer')),
  destination text,
  created_at timestamptz not null default now()
);
comment on table internal.test_accounts is 'Accounts of organisers at the provider of test mode. No bank details are kept.';
create table internal.test_transfers (
  id text primary key,
  idempotency_key text not null constraint test_transfers_idempotency_key_key unique,
  account_id text not null constraint test_transfers_account_id_fkey references internal.test_accounts,
  payout_id uuid not null,
  amount_pence integer not null constraint test_transfers_amount_pence_check check (amount_pence > 0),
  returned_pence integer not null default 0,
  status text not null constraint test_transfers_status_check check (status in ('pending', 'paid', 'failed', 'returned')),
  failure_code text,
  settles_at timestamptz,
  settles_as text constraint test_transfers_settles_as_check check (settles_as in ('paid', 'failed', 'returned')),
  created_at timestamptz not null default now()
);
comment on table internal.test_transfers is 'Pay-outs at the provider of test mode.';
create index test_transfers_account_id_idx on internal.test_transfers (account_id);
create index test_transfers_payout_id_idx on internal.test_transfers (payout_id);
create index test_transfers_settles_at_idx on internal.test_transfers (settles_at) where settles_at is not null;
grant select, insert, update, delete on internal.test_accounts, internal.test_transfers to payments_admin;

-- their answers grew
drop function if exists public.organiser_balance(uuid);
drop function if exists public.organiser_month(uuid, text);
drop function if exists internal.statement_rows(uuid, timestamptz, timestamptz);
-- working days are counted by date, and without bank holidays
drop function if exists internal.after_working_days(timestamptz, integer);
