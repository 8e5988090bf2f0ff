-- "Remind me": a quarter of an hour before the tickets of a night go on sale, and when they do.

-- @throws REMINDERS_NOT_FOUND, REMINDERS_ON_SALE, REMINDERS_LIMIT_REACHED, REMINDERS_RATE_LIMITED
create or replace function public.set_event_reminder(p_event_id uuid, p_is_set boolean default true) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  perform internal.take_limit(me, 'event_reminders', 'REMINDERS_RATE_LIMITED');
  if not coalesce(p_is_set, false) then
    delete from public.event_reminders where user_id = me and event_id = p_event_id;
    return false;
  elsif not exists (select from public.events where id = p_event_id and status = 'published' and visibility not in ('page_only', 'invited')) then
    perform internal.refuse(404, 'REMINDERS_NOT_FOUND', 'This event is not announced', 'Load the page again.');
  elsif not exists (select from internal.first_sales(array[p_event_id]) s where s.sales_start > now()) then
    perform internal.refuse(409, 'REMINDERS_ON_SALE', 'There is no start of sales to wait for', 'Load the page again: tickets may be on sale already.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('reminders ' || me, 0));
  if (select count(*) from public.event_reminders r where r.user_id = me and r.event_id <> p_event_id) >= 200 then
    perform internal.refuse(409, 'REMINDERS_LIMIT_REACHED', 'You have two hundred reminders', 'Remove some first.');
  end if;
  insert into public.event_reminders (user_id, event_id) values (me, p_event_id) on conflict on constraint event_reminders_pkey do nothing;
  return true;
end $$;

-- When the first tickets of each night go on sale; no row for one that sells already, or has named no start.
create or replace function internal.first_sales(p_event_ids uuid[]) returns table (event_id uuid, sales_start timestamptz)
language sql stable security definer set search_path = '' as $$
  select t.event_id, min(t.sales_start) from public.ticket_types t
  where t.event_id = any (p_event_ids) and t.status in ('active', 'paused') and t.kind not in ('door', 'guest', 'companion', 'extra') and not t.is_hidden
  group by t.event_id having bool_and(t.sales_start is not null)
$$;

-- Run every few seconds. Each start of sales is told twice at most; one that moved is told again. Answers how many people were told.
create or replace function internal.remind_of_sales(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  sale record;
  told integer := 0;
begin
  for sale in
    with near as (select distinct t.event_id from public.ticket_types t where t.sales_start between moment - interval '1 hour' and moment + interval '15 minutes')
    select s.event_id, s.sales_start, e.title, case when s.sales_start > moment then 'early' else 'open' end as moment
    from internal.first_sales(array(select near.event_id from near)) s join public.events e on e.id = s.event_id and e.status = 'published'
    where s.sales_start between moment - interval '1 hour' and moment + interval '15 minutes' and exists (select from public.event_reminders r where r.event_id = s.event_id)
  loop
    insert into internal.told_sales (event_id, sales_start, moment) values (sale.event_id, sale.sales_start, sale.moment) on conflict do nothing;
    continue when not found;
    perform internal.notify('sale_soon', r.user_id, jsonb_strip_nulls(jsonb_build_object('event_id', sale.event_id, 'title', sale.title, 'moment', sale.moment,
      'sales_start', sale.sales_start, 'expires_at', case sale.moment when 'early' then sale.sales_start end, 'dedupe_key', concat_ws(' ', sale.event_id, sale.moment, sale.sales_start))))
    from public.event_reminders r where r.event_id = sale.event_id;
    told := told + (select count(*) from public.event_reminders r where r.event_id = sale.event_id);
    -- what was waited for has come
    delete from public.event_reminders r where r.event_id = sale.event_id and sale.moment = 'open';
  end loop;
  return told;
end $$;

grant execute on function public.set_event_reminder(uuid, boolean) to authenticated;
