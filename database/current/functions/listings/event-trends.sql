-- How much an event is wanted now: each person counts once, by what they did last, and half as much every two days. An account of another server, of
-- which nobody here knows whose it is, counts half of that.
create or replace function internal.refresh_event_trends() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  kept integer;
begin
  delete from internal.event_trends;
  insert into internal.event_trends (event_id, score)
  select wanted.event_id, sum(wanted.weight * power(0.5, extract(epoch from now() - wanted.at) / 172800)) from (
    select event_id, user_id::text as who, max(at) as at, 1.0 as weight from (
      select r.event_id, r.user_id, r.created_at as at from public.rsvps r where r.state in ('interested', 'going') and r.created_at > now() - interval '7 days'
      union all select s.target_id, s.user_id, s.created_at from public.saved_items s where s.kind = 'event' and s.created_at > now() - interval '7 days'
      union all select b.event_id, b.user_id, b.created_at from public.bookings b where b.status = 'confirmed' and b.created_at > now() - interval '7 days'
    ) acts group by event_id, user_id
    union all
    select r.event_id, r.account, max(r.created_at), 0.5 from internal.federation_reactions r join internal.federation_servers f on f.host = r.host and f.block is null
    where r.created_at > now() - interval '7 days' group by r.event_id, r.account
  ) wanted join public.listings l on l.event_id = wanted.event_id
  group by wanted.event_id;
  get diagnostics kept = row_count;
  perform pg_notify('undercroft_cache', 'listings');
  return kept;
end $$;
