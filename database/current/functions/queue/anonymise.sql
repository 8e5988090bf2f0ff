-- An erased person is in no queue any more.
create or replace function internal.anonymise_queue(person uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.queue_entries e where e.user_id = person;
  delete from public.rate_limits r where r.action_type = 'queue_calls' and split_part(r.identifier, ' ', 3) = person::text
$$;

-- Places in a queue go the day after the night, by London's clock: never while the night goes on past midnight.
create or replace function internal.retention_queue_entries(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.queue_entries q using public.events e
  where e.id = q.event_id and coalesce(e.ends_at, e.starts_at + interval '8 hours') < moment and e.night_date < (moment at time zone 'Europe/London')::date;
  get diagnostics gone = row_count;
  return gone;
end $$;
