-- What to know on the day, to those who hold a ticket at that moment: at noon of the night's date; when doors open before 14:00, at 18:00
-- the day before.
create or replace function internal.night_today_at(event public.events) returns timestamptz
language sql stable set search_path = '' as $$
  select case when (opens at time zone 'Europe/London')::date = event.night_date and (opens at time zone 'Europe/London')::time < '14:00'
    then (event.night_date - 1 + time '18:00') at time zone 'Europe/London' else (event.night_date + time '12:00') at time zone 'Europe/London' end
  from (select coalesce(event.doors_at, event.starts_at) as opens) doors
$$;

create or replace function internal.tell_nights_of_today(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  night public.events;
  told integer := 0;
begin
  for night in select e.* from public.events e where e.night_date between (moment at time zone 'Europe/London')::date - 1 and (moment at time zone 'Europe/London')::date + 1
      and e.status = 'published' and internal.night_today_at(e) <= moment and e.starts_at > moment
      and not exists (select from internal.told_nights t where t.event_id = e.id and t.night_date = e.night_date) order by e.starts_at limit 100 loop
    insert into internal.told_nights (event_id, night_date) values (night.id, night.night_date) on conflict do nothing;
    continue when not found;
    perform internal.mail_holders(night.id, 'night-today', 'night_today', internal.night_today_words(night));
    told := told + 1;
  end loop;
  return told;
end $$;

-- The address is of those who hold a ticket; a secret one is told by its own mail when it opens.
create or replace function internal.night_today_words(night public.events) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('doors_at', night.doors_at, 'last_entry_at', night.last_entry_at, 'ends_at', night.ends_at,
    'over_at', coalesce(night.ends_at, night.starts_at + interval '8 hours'), 'venue_name', v.name,
    'venue_address', case when night.location_mode = 'secret' then (select concat_ws(', ', r.address, r.notes) from public.event_reveals r where r.event_id = night.id and r.revealed_at is not null)
      else coalesce(v.address || coalesce(', ' || v.postcode, ''), night.custom_address) end,
    'is_online', case when night.location_mode = 'online' then 'yes' end, 'reveal_at', night.reveal_at, 'station', v.nearest_station, 'step_free_route', v.getting_there ->> 'step_free_route',
    'last_transport', v.getting_there ->> 'last_transport', 'access', coalesce(v.access, '{}') || night.access,
    'access_contact', coalesce(night.access_contact, v.access_contact ->> 'email'), 'safety', coalesce(v.safety, '{}') || night.safety))
  from (select) always left join public.venues v on v.id = night.venue_id
$$;
