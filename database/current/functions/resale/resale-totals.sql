-- How many tickets of a night people sold on in a range of days, and for how much; amounts are empty for a role that does not see money.
create or replace function internal.resale_totals(p_event_id uuid, p_from date, p_to date, has_money boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('resold', count(*), 'resold_pence', case when has_money then coalesce(sum(r.price_pence), 0) end)
  from public.resale_listings r where r.event_id = p_event_id and r.status = 'sold'
    and r.ended_at >= internal.day_begins(p_from) and r.ended_at < internal.day_begins(p_to + 1)
$$;

-- For how much people sold tickets on, on a day of London's.
create or replace function internal.resold_on(p_day date) returns bigint
language sql stable security definer set search_path = '' as $$
  select sum(r.price_pence) from public.resale_listings r
  where r.status = 'sold' and r.ended_at >= internal.day_begins(p_day) and r.ended_at < internal.day_begins(p_day + 1)
$$;
