-- Triggers that keep the cards: each finds the events its change touches and has their cards written again.
create or replace function internal.cards_of_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.refresh_listings(array(select id from changed));
  return null;
end $$;

-- for tables that name their event
create or replace function internal.cards_of_event_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.refresh_listings(array(select distinct event_id from changed));
  return null;
end $$;

create or replace function internal.cards_of_venues() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.refresh_listings(array(select e.id from public.events e join changed on changed.id = e.venue_id));
  return null;
end $$;

create or replace function internal.cards_of_organisers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.refresh_listings(array(select e.id from public.events e join changed on changed.id = e.organiser_id));
  return null;
end $$;

create or replace function internal.cards_of_areas() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.refresh_listings(array(
    select e.id from public.events e join changed on changed.id = e.area_id
    union
    select e.id from public.events e join public.venues v on v.id = e.venue_id join changed on changed.id in (v.area_id, v.district_id)
  ));
  return null;
end $$;

-- A waiting list changes a card only where tickets are sold on: those who wait come first.
create or replace function internal.cards_of_waits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.refresh_listings(array(select distinct changed.event_id from changed
    where exists (select from public.resale_listings r where r.event_id = changed.event_id and r.status = 'active')));
  return null;
end $$;

-- A booking changes a card only where the stock changes its level: plenty, few, none.
create or replace function internal.cards_of_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.refresh_listings(array(select event_id from public.ticket_types where id = new.ticket_type_id));
  perform pg_notify('undercroft_cache', 'ticket_inventory');
  perform internal.send_stock(array(select event_id from public.ticket_types where id = new.ticket_type_id));
  return null;
end $$;

create or replace trigger cards_of_stock after update on public.ticket_inventory for each row
  when (new.quantity is distinct from old.quantity
    or internal.stock_level(new.quantity, new.held, new.sold) <> internal.stock_level(old.quantity, old.held, old.sold))
  execute function internal.cards_of_stock();

do $$
declare
  watched record;
begin
  for watched in select * from (values
    ('events', 'events', 'insert'), ('events', 'events', 'update'),
    ('ticket_types', 'event_parts', 'insert'), ('ticket_types', 'event_parts', 'update'), ('ticket_types', 'event_parts', 'delete'),
    ('event_artists', 'event_parts', 'insert'), ('event_artists', 'event_parts', 'update'), ('event_artists', 'event_parts', 'delete'),
    ('event_tags', 'event_parts', 'insert'), ('event_tags', 'event_parts', 'update'), ('event_tags', 'event_parts', 'delete'),
    ('resale_listings', 'event_parts', 'insert'), ('resale_listings', 'event_parts', 'update'), ('resale_listings', 'event_parts', 'delete'),
    ('waitlist_entries', 'waits', 'insert'), ('waitlist_entries', 'waits', 'update'), ('waitlist_entries', 'waits', 'delete'),
    ('venues', 'venues', 'update'), ('organisers', 'organisers', 'update'), ('areas', 'areas', 'update')
  ) rows (source, handler, operation) loop
    -- the name sorts after keep_prices and the others that must have run before a card is written
    execute format('create or replace trigger refresh_cards_of_%s_%s after %s on public.%I referencing %s table as changed
      for each statement execute function internal.cards_of_%I()',
      watched.handler, watched.operation, watched.operation, watched.source,
      case watched.operation when 'delete' then 'old' else 'new' end, watched.handler);
  end loop;
end $$;
