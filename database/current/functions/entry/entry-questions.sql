-- The questions of a team, and which of them a night asks.

-- One question as a form sends it. @throws ENTRY_INVALID
create or replace function internal.check_entry_question(said jsonb, p_options text[], p_right text[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  kind constant text := coalesce(internal.draft_line(said, 'kind'), 'text');
begin
  if char_length(coalesce(internal.draft_line(said, 'prompt'), '')) not between 1 and 300 then
    perform internal.refuse(400, 'ENTRY_INVALID', 'A question has 1 to 300 characters', 'Write the question.', field => 'prompt');
  elsif kind not in ('one', 'several', 'text', 'yes', 'file') then
    perform internal.refuse(400, 'ENTRY_INVALID', 'An answer is one of a list, several of a list, a text, a yes or a file', 'Choose one.');
  elsif kind in ('one', 'several') and cardinality(p_options) not between 2 and 20 then
    perform internal.refuse(400, 'ENTRY_INVALID', 'A list has 2 to 20 answers', 'Write one on each line.', field => 'options');
  elsif exists (select from unnest(p_options || p_right) one where char_length(one) > 200) then
    perform internal.refuse(400, 'ENTRY_INVALID', 'An answer has at most 200 characters', 'Shorten it.', field => 'options');
  elsif cardinality(p_right) > 20 or (kind in ('one', 'several') and not p_right <@ p_options) then
    perform internal.refuse(400, 'ENTRY_INVALID', 'A right answer is one of the list', 'Write it as it stands in the list.', field => 'right_answers');
  elsif kind in ('yes', 'file') and cardinality(p_right) > 0 then
    perform internal.refuse(400, 'ENTRY_INVALID', 'A yes or a file has no right answer', 'Leave the right answers out.', field => 'right_answers');
  elsif internal.draft_flag(said, 'wrong_declines') and cardinality(p_right) = 0 then
    perform internal.refuse(400, 'ENTRY_INVALID', 'Write the right answer first', 'Without one, no answer can be wrong.', field => 'right_answers');
  elsif coalesce(internal.draft_number(said, 'remembered_months'), 1) not between 1 and 36 then
    perform internal.refuse(400, 'ENTRY_INVALID', 'An answer counts for 1 to 36 months', 'Write a whole number, or ask for each night.', field => 'remembered_months');
  end if;
end $$;

create or replace function internal.entry_lines(said jsonb, p_key text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select line from (select internal.clean_line(one) as line, place from jsonb_array_elements_text(internal.draft_list(said, p_key)) with ordinality given(one, place)) lines
    where line <> '' group by line order by min(place))
$$;

-- The questions of a team, in their order. One that was answered is archived instead of deleted.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, ENTRY_INVALID, ENTRY_RATE_LIMITED
create or replace function public.save_entry_questions(p_organiser_id uuid, p_questions jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  options text[];
  right_ones text[];
  kept uuid[] := '{}';
  known uuid;
begin
  perform internal.require_right('applications', p_organiser_id);
  perform internal.take_limit(auth.uid(), 'entry_rules', 'ENTRY_RATE_LIMITED');
  if jsonb_typeof(p_questions) is distinct from 'array' or jsonb_array_length(p_questions) > 30 then
    perform internal.refuse(400, 'ENTRY_INVALID', 'At most thirty questions', 'Ask fewer.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('entry questions ' || p_organiser_id, 0));
  for asked in select value as said, ordinality as place from jsonb_array_elements(p_questions) with ordinality loop
    options := case when asked.said ->> 'kind' in ('one', 'several') then internal.entry_lines(asked.said, 'options') else '{}' end;
    right_ones := internal.entry_lines(asked.said, 'right_answers');
    perform internal.check_entry_question(asked.said, options, right_ones);
    select q.id into known from public.entry_questions q where q.id = internal.draft_uuid(asked.said, 'id') and q.organiser_id = p_organiser_id;
    known := coalesce(known, gen_random_uuid());
    kept := kept || known;
    insert into public.entry_questions as q (id, organiser_id, kind, prompt, options, right_answers, wrong_declines, is_required, remembered_months, sort)
    values (known, p_organiser_id, coalesce(internal.draft_line(asked.said, 'kind'), 'text'), internal.draft_line(asked.said, 'prompt'), options, right_ones,
      internal.draft_flag(asked.said, 'wrong_declines'), internal.draft_flag(asked.said, 'is_required'), internal.draft_number(asked.said, 'remembered_months'), asked.place)
    on conflict (id) do update set kind = excluded.kind, prompt = excluded.prompt, options = excluded.options, right_answers = excluded.right_answers,
      wrong_declines = excluded.wrong_declines, is_required = excluded.is_required, remembered_months = excluded.remembered_months, sort = excluded.sort, status = 'active';
  end loop;
  update public.entry_questions q set status = 'archived' where q.organiser_id = p_organiser_id and q.id <> all (kept)
    and exists (select from public.entry_answers a where a.question_id = q.id);
  delete from public.entry_questions q where q.organiser_id = p_organiser_id and q.id <> all (kept) and q.status = 'active';
  -- an answer to another kind of question, or from another list, is not one to this
  delete from public.entry_answers a using public.entry_questions q where q.id = a.question_id and q.organiser_id = p_organiser_id and q.status = 'active'
    and ((q.kind in ('one', 'several') and not a.answers <@ q.options) or (q.kind = 'yes' and a.answers <> '{yes}') or (q.kind = 'file') <> (cardinality(a.answers) = 0));
end $$;

-- Which of its team's questions a night asks: {"questions": [{"id", "prompt", "is_asked"}]}. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.read_night_questions(p_event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  organiser constant uuid := internal.require_event_right('applications', p_event_id);
begin
  return jsonb_build_object('questions', (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'prompt', q.prompt,
      'is_asked', exists (select from public.event_entry_questions c where c.event_id = p_event_id and c.question_id = q.id)) order by q.sort, q.id), '[]')
    from public.entry_questions q where q.organiser_id = organiser and q.status = 'active'));
end $$;

-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, ENTRY_INVALID, ENTRY_RATE_LIMITED
create or replace function public.choose_night_questions(p_event_id uuid, p_question_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  organiser constant uuid := internal.require_event_right('applications', p_event_id);
begin
  perform internal.take_limit(auth.uid(), 'entry_rules', 'ENTRY_RATE_LIMITED');
  if cardinality(p_question_ids) > 30 or exists (select from unnest(p_question_ids) wanted
    where not exists (select from public.entry_questions q where q.id = wanted and q.organiser_id = organiser and q.status = 'active')) then
    perform internal.refuse(400, 'ENTRY_INVALID', 'This question is not one of yours any more', 'Load the questions again.');
  end if;
  delete from public.event_entry_questions c where c.event_id = p_event_id and c.question_id <> all (coalesce(p_question_ids, '{}'));
  insert into public.event_entry_questions (event_id, question_id) select distinct p_event_id, wanted from unnest(p_question_ids) wanted
  on conflict on constraint event_entry_questions_pkey do nothing;
end $$;

grant execute on function public.save_entry_questions(uuid, jsonb), public.read_night_questions(uuid), public.choose_night_questions(uuid, uuid[]) to authenticated;
