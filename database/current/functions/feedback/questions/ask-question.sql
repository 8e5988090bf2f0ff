-- Questions before a night: asked by those who have a ticket and by followers of its organiser, where its team has switched them on.

-- Why somebody cannot ask about a night now; null when they can.
create or replace function internal.why_no_question(event public.events, me uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not coalesce((select is_open from internal.asking_nights where event_id = (event).id), false) then 'closed'
    when (event).status not in ('published', 'postponed') or (event).starts_at <= now() then 'over'
    when exists (select from public.team_bans b where (b.organiser_id = (event).organiser_id or b.venue_id = (event).venue_id) and b.ended_at is null and b.ends_at > now()
        and (b.user_id = me or b.email_hash = internal.inbox_hash(internal.mail_address(me))))
      or exists (select from internal.team_people((event).organiser_id) t where internal.are_blocked(t.user_id, me)) then 'shut_out'
    when not exists (select from public.tickets k where k.event_id = (event).id and k.owner_id = me and k.status in ('issued', 'checked_in', 'transfer_pending', 'listed'))
      and not exists (select from public.follows f where f.follower_id = me and f.kind = 'organiser' and f.target = (event).organiser_id::text and f.status = 'active') then 'stranger'
    when (select count(*) from internal.night_questions q where q.event_id = (event).id and q.asker_id = me and q.status = 'waiting') >= 3 then 'waiting'
    when (select count(*) from internal.night_questions q where q.event_id = (event).id and q.status in ('waiting', 'answered')) >= 60 then 'full'
  end
$$;

-- What the caller may ask here, and what of theirs waits.
create or replace function internal.asking_json(event public.events, me uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('why_not', nullif(internal.why_no_question(event, me), 'shut_out'), 'is_shut_out', internal.why_no_question(event, me) is not distinct from 'shut_out',
    'waiting', (select coalesce(json_agg(json_build_object('id', q.id, 'body', q.body) order by q.created_at), '[]')
      from internal.night_questions q where q.event_id = (event).id and q.asker_id = me and q.status = 'waiting'))
$$;

-- The night about which somebody asks. @throws EVENTS_NOT_FOUND
create or replace function internal.asked_night(p_event_id uuid) returns public.events
language plpgsql stable security definer set search_path = '' as $$
declare
  event public.events;
begin
  select * into event from public.events where id = p_event_id;
  if event.id is null or not internal.may_find_event(event.id) then
    perform internal.refuse(404, 'EVENTS_NOT_FOUND', 'There is no such event', 'Reload the page.');
  end if;
  return event;
end $$;

-- @throws AUTH_REQUIRED, EVENTS_NOT_FOUND
create or replace function public.get_asking(p_event_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
begin
  return internal.asking_json(internal.asked_night(p_event_id), me);
end $$;

-- @throws AUTH_REQUIRED, AGE_REQUIRED, AGE_TOO_YOUNG, EVENTS_NOT_FOUND, QUESTIONS_CLOSED, QUESTIONS_NOT_YOURS, QUESTIONS_TOO_MANY, QUESTIONS_INVALID, QUESTIONS_RATE_LIMITED
create or replace function public.ask_question(p_event_id uuid, p_body text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_adult();
  event public.events := internal.asked_night(p_event_id);
  words text := internal.clean_text(left(p_body, 2000));
begin
  perform internal.require_standing();
  perform internal.take_limit(me, 'night_questions', 'QUESTIONS_RATE_LIMITED');
  -- questions of one night come one after another, so that twenty at once are counted
  perform pg_advisory_xact_lock(hashtextextended('questions of ' || event.id, 0));
  case internal.why_no_question(event, me)
    when 'closed', 'over' then perform internal.refuse(409, 'QUESTIONS_CLOSED', 'This event takes no questions now', 'Write to the organiser instead.');
    when 'shut_out' then perform internal.refuse(403, 'QUESTIONS_NOT_YOURS', 'You cannot ask this team', 'Write to us if you need help with a booking.');
    when 'stranger' then perform internal.refuse(403, 'QUESTIONS_NOT_YOURS', 'People with a ticket and followers of the organiser can ask', 'Follow the organiser, and ask again.');
    when 'waiting' then perform internal.refuse(409, 'QUESTIONS_TOO_MANY', 'Three questions of yours are waiting', 'Ask again when one has been answered.');
    when 'full' then perform internal.refuse(409, 'QUESTIONS_TOO_MANY', 'There are very many questions already', 'Write to the organiser instead.');
    else null;
  end case;
  if char_length(words) not between 5 and 300 then
    perform internal.refuse(400, 'QUESTIONS_INVALID', case when char_length(words) > 300 then 'Your question is too long' else 'Write your question' end, 'Use 5 to 300 characters.', field => 'body');
  end if;
  insert into internal.night_questions (event_id, asker_id, body) values (event.id, me, words);
  perform internal.notify('question_asked', t.user_id, jsonb_build_object('event_id', event.id, 'title', event.title, 'path', '/organise/events/' || event.id || '?view=asked'))
  from (select distinct user_id from internal.team_people(event.organiser_id, null, '{owner,manager,editor}')) t where t.user_id <> me;
  return internal.asking_json(event, me);
end $$;

-- Takes a question back that has not been answered. @throws QUESTIONS_NOT_FOUND
create or replace function public.withdraw_question(p_question_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  asked uuid;
begin
  delete from internal.night_questions where id = p_question_id and asker_id = me and status = 'waiting' returning event_id into asked;
  if asked is null then
    perform internal.refuse(404, 'QUESTIONS_NOT_FOUND', 'This question is not waiting any more', 'Reload the page.');
  end if;
  return internal.asking_json(internal.asked_night(asked), me);
end $$;

-- What everybody reads under a night: questions that were answered, without names; null where it takes none and has none.
create or replace function public.list_night_questions(p_event_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select case when shown.is_open or json_array_length(shown.questions) > 0 then json_build_object('is_open', shown.is_open, 'questions', shown.questions) end
  from (select coalesce(n.is_open, false) and e.status <> 'cancelled' as is_open,
      (select coalesce(json_agg(json_build_object('id', q.id, 'body', q.body, 'answer', q.answer) order by q.answered_at desc, q.id), '[]')
        from internal.night_questions q where q.event_id = e.id and q.status = 'answered') as questions
    from public.events e left join internal.asking_nights n on n.event_id = e.id
    where e.id = p_event_id and e.status in ('published', 'postponed', 'cancelled') and e.visibility <> 'invited') shown
$$;

grant execute on function public.get_asking(uuid), public.ask_question(uuid, text), public.withdraw_question(uuid) to authenticated;
grant execute on function public.list_night_questions(uuid) to anon, authenticated;
