-- The queues move: the order is drawn, people are let in, their ten minutes end. One copy of the product moves a night at a time.

-- Takes the turn to move a night's queue until the transaction ends. False while another has it, which then does the same work.
create or replace function internal.take_queue_turn(p_event_id uuid) returns boolean
language sql set search_path = '' as $$
  select pg_try_advisory_xact_lock(hashtextextended('queue of ' || p_event_id, 0))
$$;

-- Draws the order of those who came before sales started. Later ones follow them. The row of the queue is locked by the caller.
create or replace function internal.draw_queue(p_event_id uuid) returns void
language sql security definer set search_path = '' as $$
  with drawn as (
    select e.id, row_number() over (order by gen_random_uuid()) as turn from public.queue_entries e
    where e.event_id = p_event_id and e.status = 'waiting' and e.number is null
  ), counted as (
    update internal.event_queues q set last_number = q.last_number + (select count(*) from drawn)::integer
    where q.event_id = p_event_id and exists (select from drawn) returning q.last_number
  )
  update public.queue_entries e set number = counted.last_number - (select count(*) from drawn) + drawn.turn
  from drawn, counted where e.id = drawn.id
$$;

-- Lets the next people in, as many as fit: at most twice the places left are inside, and a thousand at once. The turn is the caller's.
-- The stock stays as it was counted until the transaction ends, unless the caller is about to change it. Answers how many came in.
create or replace function internal.admit_waiting(p_event_id uuid, keeps_stock boolean default true) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  places integer;
  inside integer;
  room integer;
  admitted integer;
begin
  if not exists (select from public.queue_entries w where w.event_id = p_event_id and w.status = 'waiting' and w.number is not null) then
    return 0;
  elsif keeps_stock then
    perform from public.ticket_inventory s join public.ticket_types t on t.id = s.ticket_type_id
    where t.event_id = p_event_id order by s.ticket_type_id for share of s;
  end if;
  places := internal.queue_places_left(p_event_id);
  inside := (select count(*) from public.queue_entries e where e.event_id = p_event_id and e.status = 'admitted' and e.admitted_until > now());
  room := case when places is null then 1000 else least(places::bigint * 2 - inside, 1000) end;
  if room <= 0 then
    return 0;
  end if;
  -- a row that is locked is one whose person is leaving at this moment; nobody waits for it
  update public.queue_entries e set status = 'admitted', admitted_at = now(), admitted_until = now() + interval '10 minutes'
  where e.id in (select w.id from public.queue_entries w where w.event_id = p_event_id and w.status = 'waiting' and w.number is not null
    order by w.number limit room for update skip locked);
  get diagnostics admitted = row_count;
  return admitted;
end $$;

-- Ends the time of those who bought or whose ten minutes are over.
create or replace function internal.settle_admitted(p_event_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.queue_entries e set status = case when has.bought then 'bought' else 'ran_out' end, ended_at = now()
  from (select a.id, exists (select from public.bookings b where b.user_id = a.user_id and b.event_id = a.event_id
      and b.confirmed_at >= a.admitted_at) as bought
    from public.queue_entries a where a.event_id = p_event_id and a.status = 'admitted') has
  where e.id = has.id and e.status = 'admitted' and (has.bought or e.admitted_until <= now())
$$;

-- Moves the queue of one night. Answers how many people came in.
create or replace function internal.move_queue(p_event_id uuid, p_people integer default 0) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  phase text;
begin
  if not internal.take_queue_turn(p_event_id) then
    return 0;
  end if;
  -- who joins locks this row too: nobody joins a queue that closes at this moment
  perform from internal.event_queues q where q.event_id = p_event_id for update;
  select * into event from public.events e where e.id = p_event_id;
  perform internal.follow_rush(event, p_people);
  phase := internal.queue_phase(event);
  if phase in ('closed', 'over') then
    update public.queue_entries e set status = 'closed', ended_at = now() where e.event_id = event.id and e.status in ('waiting', 'admitted');
    update internal.event_queues q set is_live = false, is_open = false where q.event_id = event.id;
    return 0;
  elsif phase <> 'open' then
    return 0;
  end if;
  perform internal.draw_queue(event.id);
  perform internal.settle_admitted(event.id);
  -- nobody is in it: a queue that is always on rests until the next person comes
  if event.queue_mode = 'on' and not exists (select from public.queue_entries e where e.event_id = event.id and e.status in ('waiting', 'admitted')) then
    update internal.event_queues q set is_live = false where q.event_id = event.id;
  end if;
  return internal.admit_waiting(event.id);
end $$;

-- Run every second. Answers how many people came in.
create or replace function internal.move_queues() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  admitted integer := 0;
begin
  insert into internal.event_queues (event_id)
  select c.event_id from internal.queue_callers() c join public.events e on e.id = c.event_id
  where c.people >= 120 and e.queue_mode = 'auto' and e.status = 'published' order by c.event_id
  on conflict (event_id) do update set is_live = true;
  for due in
    select q.event_id, coalesce(c.people, 0) as people from internal.event_queues q left join internal.queue_callers() c on c.event_id = q.event_id
    where q.is_live order by q.event_id
  loop
    admitted := admitted + internal.move_queue(due.event_id, due.people);
  end loop;
  return admitted;
end $$;
