-- How much an event is wanted now: each person counts once, by what they did last, and half as much every two days.
create or replace function internal.refresh_event_trends() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
begin
  delete from internal.event_trends;
  insert into internal.event_trends (event_id, score)
  select wanted.event_id, sum(power(0.5, extract(epoch from now() - wanted.at) / 172800)) from (
    select event_id, user_id, max(at) as at from (
      select r.event_id, r.user_id, r.created_at as at from public.rsvps r where r.state in ('interested', 'going') and r.created_at > now() - interval '7 days'
      union all select s.target_id, s.user_id, s.created_at from public.saved_items s where s.kind = 'event' and s.created_at > now() - interval '7 days'
      union all select b.event_id, b.user_id, b.created_at from public.bookings b where b.status = 'confirmed' and b.created_at > now() - interval '7 days'
    ) acts group by event_id, user_id
  ) wanted join public.listings l on l.event_id = wanted.event_id
  group by wanted.event_id;
  get diagnostics kept = row_count;
  perform pg_notify('undercroft_cache', 'listings');
  return kept;
end $$;
