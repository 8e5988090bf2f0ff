-- Run every few seconds, by one copy of the product at a time: numbers of changes are then given in the order in which they are seen, and no
-- device that asks for what changed since a number misses one. Answers whether anything is due.
create or replace function internal.queue_pass_pushes() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('changes of passes', 0)) then
    return false;
  end if;
  perform internal.note_pass_reveals();
  perform internal.take_pass_changes();
  if exists (select from internal.pass_pushes w where w.due_at <= now()) and internal.has_wallets() then
    perform graphile_worker.add_job('push-passes', '{}', queue_name := 'push-passes', job_key := 'push-passes', max_attempts := 1);
    return true;
  end if;
  return false;
end $$;

-- Places of secret nights whose time has come, and those whose time was moved since.
create or replace function internal.note_pass_reveals() returns void
language sql security definer set search_path = '' as $$
  with revealed as (
    insert into internal.pass_reveals as r (event_id, reveal_at)
    select e.id, e.reveal_at from public.events e
    where e.location_mode = 'secret' and e.status = 'published' and e.reveal_at between now() - interval '7 days' and now()
      and exists (select from internal.passes p where p.event_id = e.id)
    on conflict (event_id) do update set reveal_at = excluded.reveal_at where r.reveal_at <> excluded.reveal_at
    returning r.event_id
  )
  insert into internal.pass_changes (event_id) select event_id from revealed
$$;

create or replace function internal.take_pass_changes() returns void
language plpgsql security definer set search_path = '' as $$
declare
  tickets uuid[];
  events uuid[];
  members uuid[];
begin
  with taken as (
    delete from internal.pass_changes c where c.id in (select first.id from internal.pass_changes first order by first.id limit 5000) returning c.ticket_id, c.event_id
  )
  select coalesce(array_agg(distinct t.ticket_id) filter (where t.ticket_id is not null), '{}'), coalesce(array_agg(distinct t.event_id) filter (where t.event_id is not null), '{}')
  into tickets, events from taken t;
  with taken as (
    delete from internal.member_pass_changes c where c.id in (select first.id from internal.member_pass_changes first order by first.id limit 5000) returning c.pass_id
  )
  select coalesce(array_agg(distinct t.pass_id), '{}') into members from taken t;
  if cardinality(tickets) + cardinality(events) + cardinality(members) = 0 then
    return;
  end if;
  perform internal.change_passes(array(select p.id from internal.passes p where p.ticket_id = any (tickets)
    union select p.id from internal.passes p where p.event_id = any (events)
    union select p.id from internal.passes p where p.id = any (members)));
  insert into internal.pass_pushes as w (event_id) select distinct p.event_id from internal.passes p where p.event_id = any (events) and p.is_in_google
  on conflict on constraint pass_pushes_key do update set round = w.round + 1, tries = 0, queued_at = now(), due_at = now();
end $$;

-- These passes show something else from now on: each device that has one is to be told.
create or replace function internal.change_passes(p_passes uuid[]) returns void
language sql security definer set search_path = '' as $$
  with changed as (
    update internal.passes p set changed_at = greatest(date_trunc('second', now()), date_trunc('second', p.changed_at) + interval '1 second'),
      change_number = nextval('internal.pass_change_numbers')
    where p.id = any (p_passes) returning p.id, p.is_in_google
  )
  insert into internal.pass_pushes as w (pass_id, device_id)
  select c.id, d.id from changed c join internal.pass_devices d on d.pass_id = c.id
  union all select c.id, null from changed c where c.is_in_google
  on conflict on constraint pass_pushes_key do update set round = w.round + 1, tries = 0, queued_at = now(), due_at = now()
$$;

-- For the job: pushes that are due, lent for two minutes. Nights come before the passes that refer to them.
create or replace function internal.take_pass_pushes(p_most integer, p_has_apple boolean, p_has_google boolean)
returns table (id bigint, round integer, pass_id uuid, event_id uuid, push_token text)
language sql security definer rows 100 set search_path = '' as $$
  with due as (
    select w.id from internal.pass_pushes w where w.due_at <= now() and case when w.device_id is null then p_has_google else p_has_apple end
    order by w.event_id nulls last, w.due_at, w.id limit p_most for update skip locked
  ), lent as (
    update internal.pass_pushes w set due_at = now() + interval '2 minutes', tries = w.tries + 1 from due where w.id = due.id
    returning w.id, w.round, w.pass_id, w.event_id, w.device_id
  )
  select l.id, l.round, l.pass_id, l.event_id, d.push_token from lent l left join internal.pass_devices d on d.id = l.device_id
$$;

-- What became of a push: 'done'; 'gone', when the device has no such pass any more; 'later', when nobody answered: again after 15 seconds,
-- then ever more rarely, for a day. A change since then has made it due again, whatever is said here.
create or replace function internal.note_pass_push(p_id bigint, p_round integer, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_outcome = 'gone' then
    delete from internal.pass_devices d using internal.pass_pushes w where w.id = p_id and d.id = w.device_id;
  elsif p_outcome = 'later' then
    delete from internal.pass_pushes w where w.id = p_id and w.round = p_round and w.queued_at < now() - interval '1 day';
    update internal.pass_pushes w set due_at = now() + least(interval '15 minutes', interval '15 seconds' * power(2, least(w.tries - 1, 10)))
    where w.id = p_id and w.round = p_round;
  else
    delete from internal.pass_pushes w where w.id = p_id and w.round = p_round;
  end if;
end $$;

grant execute on function internal.take_pass_pushes(integer, boolean, boolean), internal.note_pass_push(bigint, integer, text) to passes_admin;
