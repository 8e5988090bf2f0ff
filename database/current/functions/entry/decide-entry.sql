-- Deciding applications with the answers, what the team knows of a person, and a sentence.

-- What one person has answered for a night, in the order of the questions.
create or replace function internal.entry_answers_json(p_event_id uuid, p_person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('prompt', q.prompt, 'kind', q.kind, 'answers', a.answers, 'file', a.file_name,
    'is_right', internal.is_right_entry_answer(q, a.answers)) order by q.sort, q.id), '[]')
  from public.event_entry_questions c join public.entry_questions q on q.id = c.question_id, internal.counted_entry_answer(q, p_event_id, p_person) a
  where c.event_id = p_event_id and a.id is not null
$$;

-- What the team itself knows of a person: nights they had a ticket for and came to, the last one, and how often it declined.
create or replace function internal.entry_history_json(p_organiser_id uuid, p_person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('booked', count(distinct t.event_id), 'came', count(distinct t.event_id) filter (where t.status = 'checked_in'),
    'last_night', (array_agg(e.title order by e.starts_at desc) filter (where t.status = 'checked_in'))[1],
    'declined', (select count(*) from public.entry_applications a where a.organiser_id = p_organiser_id and a.user_id = p_person and not a.is_approved))
  from public.tickets t join public.events e on e.id = t.event_id
  where t.owner_id = p_person and e.organiser_id = p_organiser_id and t.status in ('issued', 'checked_in') and e.starts_at < now()
$$;

-- What stands beside each application of a night; each reading is in the audit log. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_entry_applications(p_event_id uuid)
returns table (booking_id uuid, due_at timestamptz, is_late boolean, decided_at timestamptz, decided_by text, sentence text, answers jsonb, history jsonb, vouches jsonb)
language plpgsql security definer rows 50 set search_path = '' as $$
declare
  organiser constant uuid := internal.require_event_right('applications', p_event_id);
begin
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'entry_answers_listed', 'events', p_event_id::text);
  return query select b.id, a.due_at, a.decided_at is null and a.due_at <= now(), a.decided_at, coalesce(p.full_name, p.handle::text), a.sentence,
      internal.entry_answers_json(p_event_id, b.user_id), internal.entry_history_json(organiser, b.user_id), internal.vouches_json(organiser, b.user_id)
    from public.bookings b left join public.entry_applications a on a.booking_id = b.id left join public.profiles p on p.user_id = a.decided_by
    where b.event_id = p_event_id and b.status in ('awaiting_approval', 'approved', 'declined')
    order by b.status <> 'awaiting_approval', b.created_at limit 500;
end $$;

-- The team's sentences, for the list that decides. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_entry_sentences(p_event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  rules constant public.entry_rules := internal.entry_rules_of(internal.require_event_right('applications', p_event_id));
begin
  return jsonb_build_object('yes', rules.yes_sentences, 'no', rules.no_sentences);
end $$;

-- Decides like decide_application, with a sentence that the people read. Answers how many were decided.
-- @throws ENTRY_INVALID and what decide_application refuses
create or replace function public.decide_entry(p_booking_ids uuid[], p_is_approved boolean, p_sentence text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  said constant text := nullif(internal.clean_text(p_sentence), '');
begin
  perform internal.require_person();
  if p_is_approved is null then
    perform internal.refuse(400, 'ENTRY_INVALID', 'Say yes or no', 'Send p_is_approved as true or false.');
  elsif char_length(said) > 500 then
    perform internal.refuse(400, 'ENTRY_INVALID', 'A sentence has at most 500 characters', 'Shorten it.', field => 'sentence');
  elsif coalesce(cardinality(p_booking_ids), 0) between 1 and 200 then
    -- bookings are locked before their promises, as decide_application does
    perform from public.bookings b where b.id = any (p_booking_ids) order by b.id for update;
    perform internal.know_application(b) from public.bookings b where b.id = any (p_booking_ids) and b.status = 'awaiting_approval';
    update public.entry_applications a set sentence = said from public.bookings b
    where a.booking_id = b.id and b.id = any (p_booking_ids) and b.status = 'awaiting_approval' and a.decided_at is null;
  end if;
  return public.decide_application(p_booking_ids, p_is_approved);
end $$;

grant execute on function public.list_entry_applications(uuid), public.list_entry_sentences(uuid), public.decide_entry(uuid[], boolean, text) to authenticated;
