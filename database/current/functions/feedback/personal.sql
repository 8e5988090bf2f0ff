-- What becomes of what a person said of nights.

create or replace function internal.export_feedback(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('feedback', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'sound', a.sound, 'access', a.access, 'safety', a.safety, 'queue', a.queue,
      'words', a.words, 'said_at', a.created_at) order by a.created_at), '[]')
    from internal.feedback_answers a join public.events e on e.id = a.event_id where a.person_id = person),
    'questions', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'question', q.body, 'answer', q.answer, 'status', q.status, 'asked_at', q.created_at) order by q.created_at), '[]')
    from internal.night_questions q join public.events e on e.id = q.event_id where q.asker_id = person))
$$;

-- Their questions go, with the answers. Their words about nights go. The numbers stay as nobody's: without them, an average that moved would show what they had said.
create or replace function internal.anonymise_feedback(person uuid) returns void
language sql security definer set search_path = '' as $$
  update internal.feedback_answers set person_id = null, words = null where person_id = person;
  delete from internal.night_questions where asker_id = person;
  select internal.announce_questions();
$$;

create or replace function internal.retention_feedback_answers(moment timestamptz) returns bigint
language sql security definer set search_path = '' as $$
  with gone as (delete from internal.feedback_answers where created_at < moment - interval '2 years' returning 1),
    unlinked as (
      update internal.feedback_answers a set person_id = null from internal.feedback_nights n
      where n.event_id = a.event_id and a.person_id is not null and n.closes_at < moment - interval '46 days' and a.created_at >= moment - interval '2 years' returning 1)
  select (select count(*) from gone) + (select count(*) from unlinked)
$$;

create or replace function internal.retention_night_questions(moment timestamptz) returns bigint
language sql security definer set search_path = '' as $$
  with gone as (
    delete from internal.night_questions q using public.events e where e.id = q.event_id and internal.night_ends(e) < moment - interval '90 days' returning 1)
  select count(*) from gone
$$;
