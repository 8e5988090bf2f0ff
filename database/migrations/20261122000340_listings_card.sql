-- The whole card as one value, written when the card changes: a list of cards is then read without building JSON.
alter table public.listings add column card json not null default '{}';
comment on column public.listings.card is 'All that a list shows, as one value: what reads many cards reads this.';
-- the card stays in its row, uncompressed
alter table public.listings set (toast_tuple_target = 8160);
