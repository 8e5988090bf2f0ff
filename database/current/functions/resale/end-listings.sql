-- Ends one listing unsold; its ticket is an ordinary one again. The row is locked.
create or replace function internal.end_listing(listing public.resale_listings, becomes text) returns void
language sql security definer set search_path = '' as $$
  update public.resale_listings set status = becomes, booking_id = null, ended_at = now() where id = listing.id;
  update public.tickets set status = 'issued' where id in (listing.ticket_id, listing.companion_ticket_id) and status = 'listed';
$$;

-- Takes these tickets off sale because something else becomes of them: their holder goes in, gives them back, the bank takes the money.
-- A person who was buying one is charged nothing. The caller holds the bookings of the tickets.
create or replace function internal.end_listings(p_ticket_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  listing public.resale_listings;
begin
  for listing in
    select * from public.resale_listings r where r.status in ('active', 'reserved') and (r.ticket_id = any (p_ticket_ids) or r.companion_ticket_id = any (p_ticket_ids))
    order by r.id for update
  loop
    perform internal.end_listing(listing, 'withdrawn');
  end loop;
end $$;

create or replace function internal.on_tickets_end_resale(p_ticket_ids uuid[], p_why text) returns void
language sql security definer set search_path = '' as $$
  select internal.end_listings(p_ticket_ids)
$$;

create or replace function internal.on_tickets_repaid_resale(p_ticket_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  select internal.end_listings(p_ticket_ids)
$$;

-- Run every minute: what nobody bought goes back to its holder two hours before doors, and when its night is off. Answers how many.
create or replace function internal.return_listings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  returned integer := 0;
begin
  for due in
    select r as listing from public.resale_listings r join public.events e on e.id = r.event_id
    where r.status = 'active' and (internal.resale_ends(e) <= now() or e.status in ('cancelled', 'removed', 'archived'))
    order by r.id limit 500 for update of r skip locked
  loop
    perform internal.end_listing(due.listing, 'returned');
    perform internal.tell_seller('listing_returned', 'listing-returned', due.listing);
    returned := returned + 1;
  end loop;
  return returned;
end $$;

-- Run every few seconds: a hold on a ticket that its holder has taken off sale by going in is over. Where money is already moving, the
-- payment decides (internal.on_booking_paid_resale).
create or replace function internal.end_gone_holds() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone uuid[] := array(
    select b.id from public.bookings b
    where b.status in ('held', 'approved', 'awaiting_payment', 'failed') and exists (
      select from public.booking_lines l join public.resale_listings r on r.id = l.resale_listing_id
      where l.booking_id = b.id and r.booking_id is distinct from b.id)
    order by b.id limit 500 for update of b skip locked);
begin
  update public.bookings set status = 'expired' where id = any (gone);
  perform internal.move_places(gone, -1, 0) where cardinality(gone) > 0;
  return cardinality(gone);
end $$;

-- The seller hears of it, in the drawer and by mail.
create or replace function internal.tell_seller(p_kind text, p_template text, listing public.resale_listings) returns void
language sql security definer set search_path = '' as $$
  -- a seller to whom the ticket was passed on did not pay for it, and its money goes to the person who did
  select internal.notify(p_kind, listing.seller_id, jsonb_build_object('event_id', listing.event_id, 'listing_id', listing.id, 'amount_pence', listing.price_pence,
    'to_payer', (internal.paid_booking_of(listing.ticket_id)).user_id is distinct from listing.seller_id));
  select internal.enqueue_mail(p_template, u.address, jsonb_build_object('event_title', e.title, 'event_slug', e.slug, 'night_date', e.night_date, 'ticket', t.name,
      'number', internal.ticket_number(listing.ticket_id), 'amount', case when listing.price_pence > 0 then internal.money_words(listing.price_pence) end))
  from internal.mail_address(listing.seller_id) u(address), public.events e, public.ticket_types t where u.address <> '' and e.id = listing.event_id and t.id = listing.ticket_type_id;
$$;
