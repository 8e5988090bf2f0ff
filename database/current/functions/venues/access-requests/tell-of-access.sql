-- Tells those who answer, or the one colleague who is to. Neither the question nor the answer is in a mail: mails lead to the page.
create or replace function internal.tell_access_team(request public.access_requests, p_member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reader uuid;
begin
  for reader in select t from internal.team_user_ids(request.organiser_id, request.venue_id, internal.roles_with('access')) t
      where p_member is null and (request.user_id is null or not internal.are_blocked(t, request.user_id))
    union select p_member where p_member is not null order by 1 loop
    perform internal.enqueue_kind_mail('access_request_received', reader, 'access-request-received', jsonb_build_object('about', internal.access_subject(request),
      'path', '/access-requests/' || request.id, 'due', to_char(request.due_at at time zone 'Europe/London' - interval '1 minute', 'FMDay FMDD FMMonth')));
    perform internal.notify('access_request_received', reader, jsonb_strip_nulls(jsonb_build_object('request_id', request.id, 'venue_id', request.venue_id,
      'event_id', request.event_id)) || jsonb_build_object('is_named', p_member is not null));
  end loop;
end $$;

-- Tells who asked. Without an account the mail has the only link that opens the answer.
create or replace function internal.tell_access_asker(request public.access_requests) returns void
language plpgsql security definer set search_path = '' as $$
declare
  code text := internal.new_link_code();
  words jsonb := jsonb_build_object('about', internal.access_subject(request));
begin
  if request.user_id is not null then
    perform internal.enqueue_kind_mail('access_request_answered', request.user_id, 'access-request-answered', words || jsonb_build_object('path', '/access-requests/' || request.id));
    perform internal.notify('access_request_answered', request.user_id, jsonb_strip_nulls(jsonb_build_object('request_id', request.id, 'venue_id', request.venue_id, 'event_id', request.event_id)));
  elsif request.email is not null then
    update public.access_requests set code_hash = internal.link_code_hash(code) where id = request.id;
    perform internal.enqueue_mail('access-request-answered', request.email, words || jsonb_build_object('path', '/access-requests/answer?code=' || code));
  end if;
end $$;
