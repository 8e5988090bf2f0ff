-- A refund that no longer fits, because the card company's staff sent money themselves, is replaced by one over the rest: nothing that
-- was promised is forgotten. A dispute is over a sum of its own, which need not be the whole payment.
alter table public.refunds add column replaces_id uuid references public.refunds (id) on delete restrict;
comment on column public.refunds.replaces_id is 'the refund whose rest this is';
create index refunds_replaces_id_idx on public.refunds (replaces_id) where replaces_id is not null;

drop function if exists internal.apply_dispute(text, text);
drop function if exists internal.take_foreign_refund(text, text, integer, text);
drop function if exists internal.move_ledger(text, public.payments, text, text);
drop function if exists internal.refund_sentence(jsonb);
