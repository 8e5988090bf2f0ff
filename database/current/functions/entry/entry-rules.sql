-- How a team decides who comes. A team that has saved nothing answers within seven days.
create or replace function internal.entry_rules_of(p_organiser_id uuid) returns public.entry_rules
language sql stable security definer set search_path = '' as $$
  select coalesce((select r from public.entry_rules r where r.organiser_id = p_organiser_id),
    row(p_organiser_id, 7, 0, false, false, 3, '{}'::text[], '{}'::text[], now())::public.entry_rules)
$$;

-- A list of sentences as they are kept.
create or replace function internal.clean_sentences(p_rules jsonb, p_key text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select btrim(internal.clean_text(one)) from jsonb_array_elements_text(internal.draft_list(p_rules, p_key)) one where btrim(internal.clean_text(one)) <> '')
$$;

-- What is wrong with such a list; null where it can be kept.
create or replace function internal.sentences_problem(p_sentences text[]) returns text
language sql immutable set search_path = '' as $$
  select case when cardinality(p_sentences) > 10 then 'Write at most ten sentences'
    when exists (select from unnest(p_sentences) one where char_length(one) > 500) then 'A sentence has at most 500 characters' end
$$;

-- p_rules: answer_days, wait_days, asks_everyone, takes_vouches, vouches_a_year, yes_sentences[], no_sentences[].
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, ENTRY_INVALID, ENTRY_RATE_LIMITED
create or replace function public.save_entry_rules(p_organiser_id uuid, p_rules jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  days integer;
  yes constant text[] := internal.clean_sentences(p_rules, 'yes_sentences');
  no constant text[] := internal.clean_sentences(p_rules, 'no_sentences');
begin
  perform internal.require_right('applications', p_organiser_id);
  perform internal.take_limit(auth.uid(), 'entry_rules', 'ENTRY_RATE_LIMITED');
  days := internal.draft_number(p_rules, 'answer_days');
  if days is null or days not between 1 and 30 then
    perform internal.refuse(400, 'ENTRY_INVALID', 'Answer within 1 to 30 days', 'Write a whole number.', field => 'answer_days');
  elsif coalesce(internal.draft_number(p_rules, 'wait_days'), -1) not between 0 and 365 then
    perform internal.refuse(400, 'ENTRY_INVALID', 'A refused person waits 0 to 365 days', 'Write a whole number.', field => 'wait_days');
  elsif coalesce(internal.draft_number(p_rules, 'vouches_a_year'), 0) not between 1 and 20 then
    perform internal.refuse(400, 'ENTRY_INVALID', 'A person vouches for 1 to 20 people in a year', 'Write a whole number.', field => 'vouches_a_year');
  elsif internal.sentences_problem(yes) is not null then
    perform internal.refuse(400, 'ENTRY_INVALID', internal.sentences_problem(yes), 'Take some out, or shorten them.', field => 'yes_sentences');
  elsif internal.sentences_problem(no) is not null then
    perform internal.refuse(400, 'ENTRY_INVALID', internal.sentences_problem(no), 'Take some out, or shorten them.', field => 'no_sentences');
  end if;
  insert into public.entry_rules (organiser_id, answer_days, wait_days, asks_everyone, takes_vouches, vouches_a_year, yes_sentences, no_sentences)
  values (p_organiser_id, days, internal.draft_number(p_rules, 'wait_days'), internal.draft_flag(p_rules, 'asks_everyone'), internal.draft_flag(p_rules, 'takes_vouches'),
    internal.draft_number(p_rules, 'vouches_a_year'), yes, no)
  on conflict (organiser_id) do update set answer_days = excluded.answer_days, wait_days = excluded.wait_days, asks_everyone = excluded.asks_everyone,
    takes_vouches = excluded.takes_vouches, vouches_a_year = excluded.vouches_a_year, yes_sentences = excluded.yes_sentences, no_sentences = excluded.no_sentences,
    updated_at = now();
end $$;

-- What a team has saved: {rules, questions}, right answers included. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.read_entry_rules(p_organiser_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_right('applications', p_organiser_id);
  return jsonb_build_object('rules', to_jsonb(internal.entry_rules_of(p_organiser_id)) - 'organiser_id' - 'updated_at', 'questions', (
    select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'prompt', q.prompt, 'options', q.options, 'right_answers', q.right_answers,
      'wrong_declines', q.wrong_declines, 'is_required', q.is_required, 'remembered_months', q.remembered_months) order by q.sort, q.id), '[]')
    from public.entry_questions q where q.organiser_id = p_organiser_id and q.status = 'active'));
end $$;

grant execute on function public.save_entry_rules(uuid, jsonb), public.read_entry_rules(uuid) to authenticated;
