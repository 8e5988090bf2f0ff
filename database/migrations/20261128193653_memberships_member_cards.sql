-- What the QR of a member's card says: a secret of its own, so that a card can be shown without anything that opens an account.
create table internal.member_cards (
  membership_id uuid primary key constraint member_cards_membership_id_fkey references public.memberships on delete cascade,
  code text not null constraint member_cards_code_key unique constraint member_cards_code_check check (code ~ '^[0-9a-f]{32}$')
);
comment on table internal.member_cards is 'The secret in the QR of a member''s card, made when the card is first shown.';
