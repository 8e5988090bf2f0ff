-- A request with the side that the caller is on: its asker, or a colleague with the right to hire. Locked where it is to change.
-- @throws HIRE_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.find_hire(p_request_id uuid, out request public.hire_requests, out side text) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_person();
  select * into request from public.hire_requests h where h.id = p_request_id;
  side := internal.side_of_hire(request);
end $$;

create or replace function internal.lock_hire(p_request_id uuid, out request public.hire_requests, out side text) returns record
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.take_limit(internal.require_person(), 'hire_moves', 'HIRE_RATE_LIMITED');
  select * into request from public.hire_requests h where h.id = p_request_id for update;
  side := internal.side_of_hire(request);
end $$;

create or replace function internal.side_of_hire(request public.hire_requests) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if request.user_id = auth.uid() then
    return 'asker';
  elsif request.id is null or internal.my_role(null, request.venue_id) is null or request.user_id in (select internal.blocked_people()) then
    perform internal.refuse(404, 'HIRE_NOT_FOUND', 'This request is not there', 'Open your list of requests again.');
  end if;
  perform internal.require_right('hire', null, request.venue_id);
  return 'team';
end $$;

-- The request, locked, for one side of it. @throws HIRE_NOT_FOUND, HIRE_STALE, HIRE_OVER, HIRE_READ_ONLY
create or replace function internal.hire_to_move(p_request_id uuid, p_side text, p_version integer, p_from text[]) returns public.hire_requests
language plpgsql security definer set search_path = '' as $$
declare
  asked record := internal.lock_hire(p_request_id);
  request public.hire_requests := asked.request;
begin
  if asked.side <> p_side then
    perform internal.refuse(404, 'HIRE_NOT_FOUND', 'This request is not there', 'Open your list of requests again.');
  elsif not request.status = any (p_from) or p_version is not null and p_version <> request.version then
    perform internal.refuse(409, 'HIRE_STALE', 'This request has moved on in the meantime', 'Look at it again before you decide.');
  elsif request.starts_at <= now() then
    perform internal.refuse(409, 'HIRE_OVER', 'Its day has come', 'Send a new request for another day.');
  elsif p_side = 'asker' and internal.is_shut_out_of_hire(request.venue_id, auth.uid()) then
    perform internal.refuse(404, 'HIRE_NOT_FOUND', 'This room takes no requests', 'Look for another one.');
  elsif exists (select from public.venues v where v.id = request.venue_id and v.status not in ('active', 'temporarily_closed')) then
    perform internal.refuse(409, 'HIRE_READ_ONLY', 'The page of this room is down', 'Decline or cancel the request, or wait until it is open again.');
  end if;
  return request;
end $$;
