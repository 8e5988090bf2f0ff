-- A person may agree that each further period of a membership is charged to their card, without them there.

-- A card that the card company keeps for us. We have its last digits, and names by which the company knows it.
create table internal.saved_cards (
  id uuid primary key default gen_random_uuid(),
  provider text not null constraint saved_cards_provider_check check (provider in ('test', 'stripe')),
  saved_by text not null constraint saved_cards_saved_by_key unique,
  customer_ref text not null,
  method_ref text not null,
  last4 text constraint saved_cards_last4_check check (last4 ~ '^[0-9]{4}$'),
  expires_on date,
  created_at timestamptz not null default now()
);
comment on table internal.saved_cards is 'Cards that the card company keeps to charge memberships. A row goes when no membership is charged on it any more, after the company has deleted the card.';
comment on column internal.saved_cards.saved_by is 'The payment or set-up of the card company that saved the card.';
comment on column internal.saved_cards.customer_ref is 'The customer of the card company under which the card is kept: one for each card, so that deleting it deletes this card alone.';
comment on column internal.saved_cards.expires_on is 'The last day on which the card is good.';

alter table public.memberships
  add column renews_since timestamptz constraint memberships_renews_check check (renews_since is null or period in ('month', 'year')),
  add column card_id uuid constraint memberships_card_id_fkey references internal.saved_cards on delete set null,
  add column tries smallint not null default 0 constraint memberships_tries_check check (tries between 0 and 4);
comment on column public.memberships.renews_since is 'When the person agreed that each further period is charged to their card; null where they pay for each themselves.';
comment on column public.memberships.card_id is 'The card that further periods are charged to.';
comment on column public.memberships.tries is 'How many charges of the period that is due were refused: none, or up to the four after which the membership ends.';
create index memberships_card_id_idx on public.memberships (card_id) where card_id is not null;
create index memberships_renewal_idx on public.memberships (paid_until) where status = 'active' and renews_since is not null;

alter table public.membership_charges add column renews boolean not null default false;
comment on column public.membership_charges.renews is 'The person has agreed that periods after this one are charged to the same card.';
create index membership_charges_membership_id_idx on public.membership_charges (membership_id) where status = 'open';

-- A card is changed without a payment.
create table internal.card_setups (
  id uuid primary key default gen_random_uuid(),
  membership_id uuid not null constraint card_setups_membership_id_fkey references public.memberships on delete cascade,
  status text not null default 'open' constraint card_setups_status_check check (status in ('open', 'done', 'over')),
  provider_ref text constraint card_setups_provider_ref_key unique,
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now()
);
comment on table internal.card_setups is 'A member gives another card for the periods to come: begun, done, or over after a day.';
create index card_setups_membership_id_idx on internal.card_setups (membership_id);
create index card_setups_open_idx on internal.card_setups (checked_at) where status = 'open';

-- How a payment of a membership is asked for, beside those that a person makes with a card they type.
create table internal.card_payments (
  payment_id uuid primary key constraint card_payments_payment_id_fkey references public.payments on delete cascade,
  card_id uuid constraint card_payments_card_id_fkey references internal.saved_cards on delete set null,
  is_off_session boolean not null,
  asked_at timestamptz
);
comment on table internal.card_payments is 'Payments that are charged to a saved card.';
comment on column internal.card_payments.is_off_session is 'The person is not there; else they are, and their bank can ask them.';
comment on column internal.card_payments.asked_at is 'When the card company was first asked: before that nothing can have been charged.';
create index card_payments_card_id_idx on internal.card_payments (card_id) where card_id is not null;

-- Cards at the provider of test mode.
create table internal.test_cards (
  customer_ref text primary key,
  intent_id text not null constraint test_cards_intent_id_key unique constraint test_cards_intent_id_fkey references internal.test_intents on delete cascade,
  method_ref text constraint test_cards_method_ref_key unique,
  last4 text,
  does text,
  expires_on date
);
comment on table internal.test_cards is 'Cards that the provider of test mode keeps: what each does is known by its number.';
grant select, insert, update, delete on internal.test_cards to payments_admin;
