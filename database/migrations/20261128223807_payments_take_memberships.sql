-- A plan may have a price, for a month, a year, or once. What is paid for it goes through the same payments as bookings.
alter table public.membership_plans
  add column price_pence integer constraint membership_plans_price_pence_check check (price_pence between 100 and 100000),
  add column period text constraint membership_plans_period_check check (period in ('month', 'year', 'once')),
  add column vat_basis_points integer not null default 0 constraint membership_plans_vat_basis_points_check check (vat_basis_points in (0, 2000)),
  add constraint membership_plans_price_check check ((price_pence is null) = (period is null));
comment on table public.membership_plans is 'What an organiser offers its members, free or for a price.';
comment on column public.membership_plans.price_pence is 'All that a member pays for a period, our fee and VAT in it; null for a free plan.';
comment on column public.membership_plans.period is 'What the price is for: a month, a year, or once for as long as the plan is kept.';
comment on column public.membership_plans.vat_basis_points is 'VAT of the organiser in the price.';

alter table public.memberships
  add column period text constraint memberships_period_check check (period in ('month', 'year', 'once')),
  add column begins_at timestamptz,
  add column periods integer not null default 0 constraint memberships_periods_check check (periods >= 0),
  add column paid_until timestamptz,
  add column paid_at timestamptz,
  add column pays_until timestamptz,
  add column paused_at timestamptz,
  add column reminded_at timestamptz,
  drop constraint memberships_ended_why_check,
  add constraint memberships_ended_why_check check (ended_why in ('left', 'declined', 'team', 'plan', 'unpaid')),
  add constraint memberships_paid_check check ((period is null) = (begins_at is null) and (period is null) = (paid_at is null) and (paid_until is not null) = coalesce(period in ('month', 'year'), false));
comment on column public.memberships.period is 'What was paid for: a month, a year, or once; null for a free membership.';
comment on column public.memberships.begins_at is 'From when the first paid period is counted; a pause moves it on.';
comment on column public.memberships.periods is 'How many periods have been paid for.';
comment on column public.memberships.paid_until is 'Until when it is paid for; null for one that was paid once, and for a free one.';
comment on column public.memberships.paid_at is 'When the last period was paid for.';
comment on column public.memberships.pays_until is 'A request that the team accepted may be paid for until then.';
comment on column public.memberships.paused_at is 'Since when a paid membership is paused: no time of it runs.';
comment on column public.memberships.reminded_at is 'When the person was told that what they paid for ends soon.';
create index memberships_paid_until_idx on public.memberships (paid_until) where status in ('active', 'ending') and paid_until is not null;

create table public.membership_charges (
  id uuid primary key default gen_random_uuid(),
  ref text not null constraint membership_charges_ref_key unique,
  organiser_id uuid not null constraint membership_charges_organiser_id_fkey references public.organisers on delete restrict,
  plan_id uuid not null constraint membership_charges_plan_id_fkey references public.membership_plans on delete restrict,
  membership_id uuid constraint membership_charges_membership_id_fkey references public.memberships on delete set null,
  user_id uuid constraint membership_charges_user_id_fkey references auth.users on delete set null,
  nth integer not null constraint membership_charges_nth_check check (nth >= 1),
  plan_name text not null,
  period text not null constraint membership_charges_period_check check (period in ('month', 'year', 'once')),
  price_pence integer not null constraint membership_charges_price_pence_check check (price_pence between 100 and 100000),
  face_vat_pence integer not null default 0,
  fee_pence integer not null default 0,
  fee_vat_pence integer not null default 0,
  status text not null default 'open' constraint membership_charges_status_check check (status in ('open', 'paid', 'expired', 'refunded')),
  terms_version text not null,
  covers_from timestamptz,
  covers_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  constraint membership_charges_paid_check check (status not in ('paid', 'refunded') or paid_at is not null),
  constraint membership_charges_parts_check check (fee_pence between 0 and price_pence and fee_vat_pence between 0 and fee_pence and face_vat_pence between 0 and price_pence - fee_pence)
);
comment on table public.membership_charges is 'What a person pays for one period of a membership, with its price as it was agreed.';
comment on column public.membership_charges.nth is 'Which period of the membership it pays for, from 1.';
comment on column public.membership_charges.expires_at is 'Until when it can be paid.';
create unique index membership_charges_paid_idx on public.membership_charges (membership_id, nth) where status = 'paid';
create unique index membership_charges_open_idx on public.membership_charges (plan_id, user_id) where status = 'open';
create index membership_charges_user_id_idx on public.membership_charges (user_id);
create index membership_charges_organiser_id_idx on public.membership_charges (organiser_id, paid_at);
create index membership_charges_expires_at_idx on public.membership_charges (expires_at) where status = 'open';

-- A payment is for a booking or for a period of a membership; what hangs on it follows the payment.
alter table public.payments alter column booking_id drop not null,
  add column membership_charge_id uuid constraint payments_membership_charge_id_fkey references public.membership_charges on delete restrict,
  add constraint payments_subject_check check (num_nonnulls(booking_id, membership_charge_id) = 1);
create unique index payments_charge_attempt_key on public.payments (membership_charge_id, attempt) where membership_charge_id is not null;
create unique index payments_one_open_charge_key on public.payments (membership_charge_id)
  where membership_charge_id is not null and status in ('created', 'requires_action', 'processing');
alter table public.refunds alter column booking_id drop not null, drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('event_cancelled', 'rescheduled', 'cooling_off', 'organiser', 'duplicate', 'late', 'goodwill', 'provider', 'resold', 'membership_ended'));
alter table public.invoices alter column booking_id drop not null,
  add column membership_charge_id uuid constraint invoices_membership_charge_id_fkey references public.membership_charges on delete restrict,
  add constraint invoices_subject_check check (num_nonnulls(booking_id, membership_charge_id) = 1);
create index invoices_membership_charge_id_idx on public.invoices (membership_charge_id) where membership_charge_id is not null;
alter table internal.ledger_entries drop constraint ledger_entries_payout_check,
  add constraint ledger_entries_payout_check check (
    case when kind in ('payout', 'payout_returned') then payout_id is not null and booking_id is null and payment_id is null and refund_id is null and account in ('organiser', 'clearing')
      else payout_id is null and payment_id is not null end);

-- A pay-out is made of nights, and of what members paid, which has no night.
alter table public.payout_items drop constraint payout_items_pkey, alter column event_id drop not null,
  add column id uuid not null default gen_random_uuid() constraint payout_items_pkey primary key,
  add constraint payout_items_key unique nulls not distinct (payout_id, event_id);
