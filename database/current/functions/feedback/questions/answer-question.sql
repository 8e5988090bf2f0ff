-- The team's side of questions before a night: owners, managers and editors.

-- Pages that show questions are made again.
create or replace function internal.announce_questions() returns void
language sql security definer set search_path = '' as $$
  select pg_notify('undercroft_cache', 'event_updates')
$$;

create or replace function internal.questions_json(event public.events) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('is_open', coalesce((select is_open from internal.asking_nights where event_id = (event).id), false),
    'questions', (select coalesce(json_agg(json_build_object('id', q.id, 'body', q.body, 'answer', q.answer, 'status', q.status, 'created_at', q.created_at)
        order by q.status = 'waiting' desc, q.created_at desc, q.id), '[]')
      from internal.night_questions q where q.event_id = (event).id and q.status in ('waiting', 'answered', 'hidden', 'removed')))
$$;

-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.get_night_questions(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
begin
  return internal.questions_json(internal.own_event(p_event_id, internal.roles_with('nights')));
end $$;

-- Switches questions on or off; those that were answered stay. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.open_questions(p_event_id uuid, p_is_open boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, internal.roles_with('nights'));
begin
  insert into internal.asking_nights (event_id, is_open) values (event.id, coalesce(p_is_open, false))
  on conflict (event_id) do update set is_open = excluded.is_open, changed_at = now();
  perform internal.announce_questions();
  return internal.questions_json(event);
end $$;

-- A question of a night of the caller's team, locked. @throws QUESTIONS_NOT_FOUND, TEAMS_ROLE_REQUIRED, QUESTIONS_RATE_LIMITED
create or replace function internal.own_question(p_question_id uuid) returns internal.night_questions
language plpgsql security definer set search_path = '' as $$
declare
  question internal.night_questions;
  event public.events;
begin
  perform internal.require_person();
  select * into question from internal.night_questions where id = p_question_id;
  select * into event from public.events where id = question.event_id;
  if event.id is null or internal.my_role(event.organiser_id) is null then
    perform internal.refuse(404, 'QUESTIONS_NOT_FOUND', 'This question is not there', 'Load the page again.');
  end if;
  perform internal.require_role(event.organiser_id, internal.roles_with('nights'));
  perform internal.take_limit(auth.uid(), 'night_answers', 'QUESTIONS_RATE_LIMITED');
  select * into question from internal.night_questions where id = p_question_id and status in ('waiting', 'answered') for update;
  if question.id is null then
    perform internal.refuse(404, 'QUESTIONS_NOT_FOUND', 'This question is not there', 'Load the page again.');
  end if;
  return question;
end $$;

-- Answers a question, which makes it public, or changes the answer. Its asker is told once. @throws as internal.own_question, QUESTIONS_INVALID
create or replace function public.answer_question(p_question_id uuid, p_answer text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  question internal.night_questions := internal.own_question(p_question_id);
  event public.events;
  words text := internal.clean_text(left(p_answer, 4000));
begin
  if char_length(words) not between 1 and 600 then
    perform internal.refuse(400, 'QUESTIONS_INVALID', case when words = '' then 'Write an answer' else 'The answer is too long' end, 'Use at most 600 characters.', field => 'answer');
  end if;
  select * into event from public.events where id = question.event_id;
  update internal.night_questions set answer = words, status = 'answered', answered_at = coalesce(answered_at, now()) where id = question.id;
  perform internal.announce_questions();
  if question.status = 'waiting' and question.asker_id is not null then
    perform internal.notify('question_answered', question.asker_id, jsonb_build_object('event_id', event.id, 'title', event.title, 'path', '/events/' || event.slug, 'dedupe_key', question.id));
  end if;
  return internal.questions_json(event);
end $$;

-- Takes a question away, answered or not; nobody is told. @throws as internal.own_question
create or replace function public.dismiss_question(p_question_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  question internal.night_questions := internal.own_question(p_question_id);
  event public.events;
begin
  update internal.night_questions set status = 'dismissed' where id = question.id;
  perform internal.announce_questions();
  select * into event from public.events where id = question.event_id;
  return internal.questions_json(event);
end $$;

grant execute on function public.get_night_questions(uuid), public.open_questions(uuid, boolean), public.answer_question(uuid, text), public.dismiss_question(uuid) to authenticated;
