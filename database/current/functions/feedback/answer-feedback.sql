-- How a night was, said by who was scanned in, until two weeks after it.

-- Whether somebody came in with a ticket of theirs.
create or replace function internal.was_scanned_in(p_event_id uuid, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.tickets k where k.event_id = p_event_id and k.owner_id = p_person and k.status = 'checked_in')
$$;

-- The nights that the caller may say something about, the newest first.
create or replace function public.list_my_feedback() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_booking_user();
begin
  return (select coalesce(json_agg(json_build_object('event_id', e.id, 'title', e.title, 'slug', e.slug, 'starts_at', e.starts_at, 'closes_at', n.closes_at) order by e.starts_at desc), '[]')
    from internal.feedback_nights n join public.events e on e.id = n.event_id
    where n.closes_at > now() and internal.was_scanned_in(e.id, me) and not exists (select from internal.feedback_answers a where a.event_id = e.id and a.person_id = me));
end $$;

-- One answer for each person and night. Each of the four numbers is from 1 to 5 or left out; words are optional.
-- @throws AUTH_REQUIRED, FEEDBACK_NOT_ASKED, FEEDBACK_CLOSED, FEEDBACK_GIVEN, FEEDBACK_INVALID, FEEDBACK_RATE_LIMITED
create or replace function public.give_feedback(p_event_id uuid, p_sound integer default null, p_access integer default null, p_safety integer default null, p_queue integer default null, p_words text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_booking_user();
  night internal.feedback_nights;
  said text := nullif(internal.clean_text(left(p_words, 4000)), '');
  bad text;
begin
  perform internal.take_limit(me, 'feedback', 'FEEDBACK_RATE_LIMITED');
  -- answers of one night come one after another: each has its place
  select * into night from internal.feedback_nights where event_id = p_event_id for update;
  if night.event_id is null or not internal.was_scanned_in(p_event_id, me) then
    perform internal.refuse(404, 'FEEDBACK_NOT_ASKED', 'Only people who were scanned in are asked about a night', 'If you were there, ask the person who has your ticket.');
  elsif exists (select from internal.feedback_answers where event_id = p_event_id and person_id = me) then
    perform internal.refuse(409, 'FEEDBACK_GIVEN', 'You have answered already', 'Each person answers once. Thank you!');
  elsif night.closes_at <= now() then
    perform internal.refuse(409, 'FEEDBACK_CLOSED', 'Answers about this night are closed', 'They are taken for two weeks. Write to the organiser instead.');
  end if;
  select name into bad from (values ('sound', p_sound), ('access', p_access), ('safety', p_safety), ('queue', p_queue)) given(name, number) where number not between 1 and 5 limit 1;
  if bad is not null then
    perform internal.refuse(400, 'FEEDBACK_INVALID', 'Choose a number from 1 to 5', 'Or leave this question out.');
  elsif char_length(said) > 1000 then
    perform internal.refuse(400, 'FEEDBACK_INVALID', 'That is too long', 'Use at most 1,000 characters.', field => 'words');
  elsif coalesce(p_sound, p_access, p_safety, p_queue) is null and said is null then
    perform internal.refuse(400, 'FEEDBACK_INVALID', 'Answer at least one question', 'Choose a number, or write something.', field => 'words');
  end if;
  insert into internal.feedback_answers (event_id, person_id, place, sound, access, safety, queue, words)
  select p_event_id, me, coalesce(max(place), 0) + 1, p_sound, p_access, p_safety, p_queue, said from internal.feedback_answers where event_id = p_event_id;
  perform internal.tell_feedback(p_event_id);
  return public.list_my_feedback();
end $$;

-- Tells owners and managers when the first five have answered.
create or replace function internal.tell_feedback(p_event_id uuid) returns void
language sql security definer set search_path = '' as $$
  select internal.notify('feedback_ready', t.user_id, jsonb_build_object('event_id', e.id, 'title', e.title, 'path', '/organise/events/' || e.id || '?view=feedback', 'dedupe_key', 'feedback:' || e.id))
  from public.events e, lateral (select distinct user_id from internal.team_people(e.organiser_id, null, '{owner,manager}')) t
  where e.id = p_event_id and (select count(*) from internal.feedback_answers where event_id = e.id) = 5
$$;

grant execute on function public.list_my_feedback(), public.give_feedback(uuid, integer, integer, integer, integer, text) to authenticated;
