-- What each side of a request hears of the other. Mails say which room and which night, and lead to the request; words that were written
-- stay there. Colleagues who have shut the asker out, or are shut out, hear nothing.

create or replace function internal.hire_mail(request public.hire_requests, p_state text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('venue', v.name, 'night', to_char(request.day, 'FMDay FMDD FMMonth YYYY'), 'state', p_state, 'path', '/hire/' || request.id,
    'until', to_char(request.offer_until at time zone 'Europe/London', 'FMDay FMDD FMMonth, HH24:MI'))
  from public.venues v where v.id = request.venue_id
$$;

create or replace function internal.tell_hire_team(request public.hire_requests, p_kind text, template text, p_state text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words jsonb := jsonb_strip_nulls(internal.hire_mail(request, p_state) || '{"side": "team"}');
  reader uuid;
begin
  for reader in select t from internal.team_user_ids(null, request.venue_id, internal.roles_with('hire')) t
    where t is distinct from auth.uid() and not internal.are_blocked(t, request.user_id) order by t loop
    perform internal.enqueue_kind_mail(p_kind, reader, template, words);
    perform internal.notify(p_kind, reader, jsonb_build_object('hire_id', request.id, 'venue_id', request.venue_id, 'state', p_state, 'side', 'team')
      || case when auth.uid() = request.user_id then jsonb_build_object('person', request.user_id) else '{}' end);
  end loop;
end $$;

create or replace function internal.tell_hire_asker(request public.hire_requests, p_kind text, template text, p_state text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.enqueue_kind_mail(p_kind, request.user_id, template, jsonb_strip_nulls(internal.hire_mail(request, p_state) || '{"side": "asker"}'));
  perform internal.notify(p_kind, request.user_id, jsonb_build_object('hire_id', request.id, 'venue_id', request.venue_id, 'state', p_state, 'side', 'asker'));
end $$;
