-- A card that a guest pays with is looked at before it is charged.

alter table internal.payment_intents add column is_held boolean not null default false;
comment on column internal.payment_intents.is_held is 'The card is authorised first, looked at, and then charged or let go: a guest pays.';

create table internal.night_cards (
  payment_id uuid not null constraint night_cards_payment_id_fkey references public.payments on delete cascade,
  event_id uuid not null constraint night_cards_event_id_fkey references public.events on delete cascade,
  card_hash bytea not null,
  guest_hash bytea not null,
  constraint night_cards_pkey primary key (event_id, payment_id)
);
comment on table internal.night_cards is 'The cards that guests paid one night with, as hashes that say nothing at another night. They are deleted the day after it.';
comment on column internal.night_cards.card_hash is 'A hash of the night and of what the payment service made of the card with a key of its own.';
comment on column internal.night_cards.guest_hash is 'A hash of the night and of the inbox to which the guest has the tickets sent.';
create index night_cards_card_idx on internal.night_cards (event_id, card_hash);
create index night_cards_payment_id_idx on internal.night_cards (payment_id);

-- The provider of test mode can hold a card as well.
alter table internal.test_intents
  add column is_held boolean not null default false,
  add column fingerprint text,
  drop constraint test_intents_status_check,
  add constraint test_intents_status_check check (status in ('created', 'requires_action', 'processing', 'held', 'succeeded', 'failed', 'cancelled'));
comment on column internal.test_intents.is_held is 'A card is authorised and waits to be captured.';
comment on column internal.test_intents.fingerprint is 'What the card is known by: a hash of its number with expiry, code and postcode, so that one test number can be several cards.';
