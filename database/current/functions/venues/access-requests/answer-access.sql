-- The question, locked, for those who look after it. @throws ACCESS_REQUEST_NOT_FOUND, ACCESS_REQUEST_RATE_LIMITED
create or replace function internal.access_to_answer(p_request_id uuid, p_sides text[]) returns public.access_requests
language plpgsql security definer set search_path = '' as $$
declare
  request public.access_requests;
begin
  perform internal.take_limit(internal.require_person(), 'access_answers', 'ACCESS_REQUEST_RATE_LIMITED');
  select * into request from public.access_requests r where r.id = p_request_id for update;
  if not coalesce(internal.side_of_access(request) = any (p_sides), false) then
    perform internal.refuse(404, 'ACCESS_REQUEST_NOT_FOUND', 'This question is not there', 'Open your list of questions again.');
  end if;
  return request;
end $$;

-- Names the colleague who answers, or nobody with null. @throws ACCESS_REQUEST_INVALID, ACCESS_REQUEST_CLOSED
create or replace function public.name_access_member(p_request_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.access_requests := internal.access_to_answer(p_request_id, '{team}');
begin
  if request.status <> 'open' then
    perform internal.refuse(409, 'ACCESS_REQUEST_CLOSED', 'This question has been answered', 'Load the list again.');
  elsif p_user_id is not null and (not exists (select from internal.team_people(request.organiser_id, request.venue_id) t where t.user_id = p_user_id)
    or internal.are_blocked(p_user_id, coalesce(request.user_id, p_user_id))) then
    perform internal.refuse(400, 'ACCESS_REQUEST_INVALID', 'member: They are not in this team', 'Choose a colleague.');
  elsif p_user_id is distinct from request.member_id then
    update public.access_requests set member_id = p_user_id where id = request.id returning * into request;
    perform internal.tell_access_team(request, p_user_id) where p_user_id <> auth.uid();
  end if;
end $$;

-- @throws ACCESS_REQUEST_INVALID, ACCESS_REQUEST_CLOSED
create or replace function public.answer_access_request(p_request_id uuid, p_answer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.access_requests := internal.access_to_answer(p_request_id, '{team,member}');
  words text := internal.clean_text(p_answer);
begin
  if request.status <> 'open' then
    perform internal.refuse(409, 'ACCESS_REQUEST_CLOSED', 'This question has been answered', 'Load it again to read the answer.');
  elsif char_length(words) not between 3 and 2000 then
    perform internal.refuse(400, 'ACCESS_REQUEST_INVALID', 'answer: Write 3 to 2,000 characters', 'Correct the field and send it again.', field => 'answer');
  end if;
  update public.access_requests set status = 'answered', answer_secret = internal.seal_needs(words), answered_at = now(), answered_by = auth.uid()
  where id = request.id returning * into request;
  perform internal.tell_access_asker(request);
end $$;

-- Puts an answered question away. @throws ACCESS_REQUEST_CLOSED
create or replace function public.close_access_request(p_request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.access_requests := internal.access_to_answer(p_request_id, '{team,member}');
begin
  if request.status = 'open' then
    perform internal.refuse(409, 'ACCESS_REQUEST_CLOSED', 'This question waits for an answer', 'Answer it first.');
  end if;
  update public.access_requests set status = 'closed' where id = request.id and status = 'answered';
end $$;

-- For staff: those that are overdue, the longest first, without their texts. @throws ADMIN_STAFF_REQUIRED
create or replace function public.list_overdue_access_requests() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'about', internal.access_subject(r), 'created_at', r.created_at, 'due_at', r.due_at,
      'path', coalesce('/events/' || (select e.slug from public.events e where e.id = r.event_id), '/venues/' || (select v.slug from public.venues v where v.id = r.venue_id)))
      order by r.due_at, r.id), '[]')
    from (select * from public.access_requests late where late.status = 'open' and late.due_at <= now() order by late.due_at, late.id limit 100) r);
end $$;

create or replace function internal.overview_access_requests()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  select 'access', count(*), min(r.created_at), min(r.due_at), false from public.access_requests r where r.status = 'open' and r.due_at <= now()
$$;

grant execute on function public.name_access_member(uuid, uuid), public.answer_access_request(uuid, text), public.close_access_request(uuid),
  public.list_overdue_access_requests() to authenticated;
