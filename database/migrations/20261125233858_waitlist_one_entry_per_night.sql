-- One open entry per person and night: who waits twice keeps the entry that was offered something, or the older one.
update public.waitlist_entries w set status = 'closed', ended_at = now()
where w.status = 'waiting' and exists (
  select from public.waitlist_entries other where other.user_id = w.user_id and other.event_id = w.event_id and other.id <> w.id
    and (other.status in ('offered', 'accepted') or (other.status = 'waiting' and (other.created_at, other.id) < (w.created_at, w.id))));
-- entries that were both offered something when this came are left to end by themselves, so no index says it: join_waitlist does, one call of
-- a person after the other
comment on table public.waitlist_entries is 'People who wait for tickets of a night, one open entry for each; the team sees numbers and no names.';

-- What one use of a code is: an order, or a ticket.
alter table public.promo_codes add column counts text not null default 'orders' constraint promo_codes_counts_check check (counts in ('orders', 'tickets'));
comment on column public.promo_codes.counts is 'orders: one order is one use, whatever is in it; tickets: each ticket that the code is for is one.';
drop function if exists public.save_promo_code(uuid, text, text, integer, integer, integer, text, text, uuid[]);
drop function if exists public.list_promo_codes(uuid);
-- These are asked with one more word now; the old ones would stay beside them.
drop function if exists internal.places_taken(uuid, uuid);
drop function if exists internal.code_uses(uuid, uuid);
drop function if exists internal.refuse_used_code(public.promo_codes, uuid);
