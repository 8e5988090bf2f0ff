-- What a person who applies is asked and has answered.

create or replace function internal.cleaned_answers(said jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array(select line from (select btrim(internal.clean_text(one)) as line, place from jsonb_array_elements_text(internal.draft_list(said, 'answers')) with ordinality given(one, place)) lines
    where line <> '' group by line order by min(place))
$$;

-- The answer of a person that counts for a night, if there is one.
create or replace function internal.counted_entry_answer(question public.entry_questions, p_event_id uuid, p_person uuid) returns public.entry_answers
language sql stable security definer set search_path = '' as $$
  select a from public.entry_answers a where a.question_id = question.id and a.user_id = p_person
    and case when question.remembered_months is null then a.event_id = p_event_id else a.event_id is null and a.good_until > now() end
$$;

-- Whether an answer is right; null where the team has written no right one.
create or replace function internal.is_right_entry_answer(question public.entry_questions, p_answers text[]) returns boolean
language sql stable set search_path = '' as $$
  select case when cardinality(question.right_answers) = 0 or p_answers is null then null
    when question.kind = 'several' then p_answers @> question.right_answers and p_answers <@ question.right_answers
    when question.kind = 'text' then exists (select from unnest(question.right_answers) one where lower(one) = lower(p_answers[1]))
    else p_answers[1] = any (question.right_answers) end
$$;

-- @throws ENTRY_ANSWER_INVALID
create or replace function internal.check_entry_answer(question public.entry_questions, p_answers text[], p_file text, p_person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if question.kind in ('one', 'text', 'yes') and cardinality(p_answers) > 1 then
    perform internal.refuse(400, 'ENTRY_ANSWER_INVALID', format('Give one answer to "%s"', question.prompt), 'Choose one.');
  elsif question.kind in ('one', 'several') and not p_answers <@ question.options then
    perform internal.refuse(400, 'ENTRY_ANSWER_INVALID', format('Choose an answer to "%s"', question.prompt), 'Choose from the list.');
  elsif question.kind = 'yes' and not p_answers <@ '{yes}' then
    perform internal.refuse(400, 'ENTRY_ANSWER_INVALID', format('"%s" is ticked or not', question.prompt), 'Answer yes, or leave it out.');
  elsif exists (select from unnest(p_answers) one where char_length(one) > 1000) then
    perform internal.refuse(400, 'ENTRY_ANSWER_INVALID', format('The answer to "%s" is too long', question.prompt), 'Use at most 1,000 characters.');
  elsif question.kind = 'file' and cardinality(p_answers) > 0 or question.kind <> 'file' and p_file is not null then
    perform internal.refuse(400, 'ENTRY_ANSWER_INVALID', format('"%s" takes %s', question.prompt, case question.kind when 'file' then 'a file' else 'no file' end), 'Load the page again.');
  elsif p_file is not null and not internal.is_own_entry_file(p_file, p_person) then
    perform internal.refuse(404, 'ENTRY_FILE_NOT_FOUND', 'The file is not there', 'Upload it again.');
  end if;
end $$;

create or replace function internal.is_own_entry_file(p_name text, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from storage.objects o where o.bucket_id = 'entry_files' and o.name = p_name and o.name like p_person || '/%' and o.owner_id = p_person::text)
$$;

-- An application that waits for an answer: what it rests on stays as it is.
create or replace function internal.has_open_entry(p_organiser_id uuid, p_event_id uuid, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.bookings b where b.user_id = p_person and b.organiser_id = p_organiser_id and b.status = 'awaiting_approval'
    and (p_event_id is null or b.event_id = p_event_id))
$$;

-- Keeps one answer; an empty one is taken away. @throws ENTRY_APPLIED
create or replace function internal.keep_entry_answer(question public.entry_questions, p_event_id uuid, p_person uuid, p_answers text[], p_file text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  night constant uuid := case when question.remembered_months is null then p_event_id end;
  before constant public.entry_answers := internal.counted_entry_answer(question, p_event_id, p_person);
begin
  if before.id is not null and before.answers = p_answers and before.file_name is not distinct from p_file then
    return;
  elsif before.id is not null and internal.has_open_entry(question.organiser_id, night, p_person) then
    perform internal.refuse(409, 'ENTRY_APPLIED', 'You have applied with your answers', 'Withdraw the application first, under My bookings.');
  end if;
  delete from public.entry_answers a where a.question_id = question.id and a.user_id = p_person and a.event_id is not distinct from night;
  if cardinality(p_answers) > 0 or p_file is not null then
    insert into public.entry_answers (question_id, user_id, event_id, answers, file_name, good_until)
    values (question.id, p_person, night, p_answers, p_file, now() + make_interval(months => question.remembered_months));
  end if;
end $$;

-- p_answers: [{"question_id", "answers": [], "file"?}]. A question that is left out keeps its answer.
-- @throws ENTRY_NOT_FOUND, ENTRY_ANSWER_INVALID, ENTRY_FILE_NOT_FOUND, ENTRY_APPLIED, ENTRY_RATE_LIMITED
create or replace function public.save_entry_answers(p_event_id uuid, p_answers jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  given record;
  question public.entry_questions;
begin
  perform internal.take_limit(me, 'entry_answers', 'ENTRY_RATE_LIMITED');
  perform internal.require_entry_night(p_event_id);
  if jsonb_typeof(p_answers) is distinct from 'array' or jsonb_array_length(p_answers) > 30 then
    perform internal.refuse(400, 'ENTRY_ANSWER_INVALID', 'Answers are a list', 'Send p_answers as [{"question_id", "answers"}].');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(me::text || p_event_id::text, 0));
  for given in select value as said from jsonb_array_elements(p_answers) loop
    select q.* into question from public.entry_questions q join public.event_entry_questions c on c.question_id = q.id and c.event_id = p_event_id
    where q.id = internal.draft_uuid(given.said, 'question_id') and q.status = 'active';
    if question.id is null then
      perform internal.refuse(409, 'ENTRY_NOT_FOUND', 'The team has changed its questions', 'Load the page again.');
    end if;
    perform internal.check_entry_answer(question, internal.cleaned_answers(given.said), internal.draft_line(given.said, 'file'), me);
    perform internal.keep_entry_answer(question, p_event_id, me, internal.cleaned_answers(given.said), internal.draft_line(given.said, 'file'));
  end loop;
end $$;

-- A night that takes applications and may be seen. @throws ENTRY_NOT_FOUND
create or replace function internal.require_entry_night(p_event_id uuid) returns public.events
language plpgsql stable security definer set search_path = '' as $$
declare
  event public.events;
begin
  select * into event from public.events e where e.id = p_event_id;
  if event.id is null or event.status <> 'published' or not event.requires_approval then
    perform internal.refuse(404, 'ENTRY_NOT_FOUND', 'This night takes no applications', 'Load the event again.');
  end if;
  return event;
end $$;

-- What the caller is asked at a night and where their application stands. Never the right answers. @throws ENTRY_NOT_FOUND
create or replace function public.my_entry(p_event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
  event constant public.events := internal.require_entry_night(p_event_id);
  rules constant public.entry_rules := internal.entry_rules_of(event.organiser_id);
begin
  return jsonb_build_object('organiser_id', event.organiser_id, 'answer_days', rules.answer_days,
    'waits_until', internal.entry_waits_until(event.organiser_id, me),
    'is_vouched_for', rules.takes_vouches and exists (select from public.entry_vouches v where v.organiser_id = event.organiser_id and v.newcomer_id = me and v.taken_back_at is null),
    'may_vouch', rules.takes_vouches and internal.may_vouch(event.organiser_id, me),
    'application', (select jsonb_build_object('booking_id', b.id, 'status', b.status, 'due_at', a.due_at, 'is_late', a.due_at <= now() and a.decided_at is null,
        'sentence', case when a.decided_at is not null then a.sentence end)
      from public.entry_applications a join public.bookings b on b.id = a.booking_id
      where a.user_id = me and b.event_id = event.id and b.status in ('awaiting_approval', 'approved', 'confirmed', 'declined') order by a.created_at desc limit 1),
    'questions', case when internal.is_exempt_from_entry_questions(event.id, me) then '[]' else (
      select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'prompt', q.prompt, 'options', q.options, 'is_required', q.is_required,
        'remembered_months', q.remembered_months, 'answers', coalesce(mine.answers, '{}'), 'file', mine.file_name, 'is_answered', mine.id is not null, 'good_until', mine.good_until) order by q.sort, q.id), '[]')
      from public.event_entry_questions c join public.entry_questions q on q.id = c.question_id, internal.counted_entry_answer(q, event.id, me) mine
      where c.event_id = event.id and q.status = 'active') end);
end $$;

grant execute on function public.save_entry_answers(uuid, jsonb), public.my_entry(uuid) to authenticated;
