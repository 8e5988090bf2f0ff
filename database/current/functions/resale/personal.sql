-- What a person has for sale, and what becomes of it when their account goes: it is taken off sale. What was sold stays with its money.
create or replace function internal.export_resale(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('resale_listings', (select coalesce(jsonb_agg(to_jsonb(r) - 'booking_id' - 'seller_id' || jsonb_build_object('event', e.title) order by r.listed_at), '[]')
    from public.resale_listings r join public.events e on e.id = r.event_id where r.seller_id = person))
$$;

create or replace function internal.anonymise_resale(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  on_sale uuid[] := array(select r.ticket_id from public.resale_listings r where r.seller_id = person and r.status in ('active', 'reserved') order by r.id);
begin
  perform internal.lock_holders(on_sale);
  perform internal.end_listings(on_sale);
end $$;
