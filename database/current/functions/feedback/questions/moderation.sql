-- Questions that are reported. What nobody could have read cannot be: public are those that were answered; the team reads those that wait.

create or replace function internal.may_report_question(viewer uuid, target uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.night_questions q join public.events e on e.id = q.event_id
    where q.id = target and (q.status = 'answered' and internal.may_find_event(e.id) or q.status = 'waiting' and internal.my_role(e.organiser_id) in ('owner', 'manager', 'editor')))
$$;

create or replace function internal.reported_question(target uuid) returns table (title text, path text, author_id uuid, author_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select 'Question about ' || e.title, '/events/' || e.slug, q.asker_id, coalesce(a.full_name, a.handle::text, 'Deleted user'),
    jsonb_build_object('title', 'Question about ' || e.title, 'description', concat_ws(E'\n\n', q.body, q.answer), 'status', q.status)
  from internal.night_questions q join public.events e on e.id = q.event_id left join public.profiles a on a.user_id = q.asker_id
  where q.id = target
$$;

create or replace function internal.moderate_question(target uuid, action text, note text, was jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before text := (select q.status from internal.night_questions q where q.id = target for update);
begin
  update internal.night_questions set status = case action when 'hide' then 'hidden' when 'remove' then 'removed' else coalesce(was ->> 'status', case when answer is null then 'waiting' else 'answered' end) end
  where id = target and (action = 'hide' and status in ('waiting', 'answered') or action = 'remove' and status in ('waiting', 'answered', 'hidden') or action = 'restore' and status in ('hidden', 'removed'));
  perform internal.announce_questions();
  return jsonb_build_object('status', before);
end $$;
