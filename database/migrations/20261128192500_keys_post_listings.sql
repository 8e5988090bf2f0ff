-- Nights that a team's website sends with a key are those of a source of their own kind, one for a team.
alter table public.listing_sources drop constraint listing_sources_kind_check;
alter table public.listing_sources add constraint listing_sources_kind_check check (kind in ('address', 'file', 'key'));
create unique index listing_sources_of_keys_idx on public.listing_sources (organiser_id, venue_id) nulls not distinct where kind = 'key';
