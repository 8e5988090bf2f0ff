-- events.price_from_pence and price_to_pence: what one person pays for one ticket, all fees included; where there are tickets for groups alone, what a group pays.
create or replace function internal.keep_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.events e set price_from_pence = price.lowest, price_to_pence = price.highest
  from (
    select changed.event_id,
      min(case t.kind when 'donation' then coalesce(t.min_pence, 0) else internal.least_places(t.id) * t.total_pence end) as lowest,
      max(case t.kind when 'donation' then coalesce(t.suggested_pence, t.min_pence, 0) else internal.least_places(t.id) * t.total_pence end) as highest
    from (select distinct event_id from changed) changed
    left join public.ticket_types t on t.event_id = changed.event_id and t.status in ('active', 'paused') and t.kind in ('free', 'paid', 'donation', 'door') and not t.is_hidden
    group by changed.event_id
  ) price
  where e.id = price.event_id and (e.price_from_pence, e.price_to_pence) is distinct from (price.lowest, price.highest);
  return null;
end $$;

create or replace trigger keep_prices_inserted after insert on public.ticket_types
  referencing new table as changed for each statement execute function internal.keep_prices();
create or replace trigger keep_prices_updated after update on public.ticket_types
  referencing new table as changed for each statement execute function internal.keep_prices();
create or replace trigger keep_prices_deleted after delete on public.ticket_types
  referencing old table as changed for each statement execute function internal.keep_prices();
