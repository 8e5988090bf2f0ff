-- A mailed link: 160 random bits, of which the hash alone is kept.
create or replace function internal.new_link_code() returns text
language sql volatile set search_path = '' as $$
  select encode(extensions.gen_random_bytes(20), 'hex')
$$;

create or replace function internal.link_code_hash(code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(left(coalesce(code, ''), 100), 'UTF8')), 'hex')
$$;

-- For the function venue-ask-access. People with a confirmed account ask at once; everybody else confirms their address by a mailed link
-- first. @returns {"state": "sent" | "mailed"}, {wait} in seconds, or {refused}
create or replace function public.submit_access_question(p_form jsonb, p_user uuid, p_caller text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token text := p_form ->> 'form_token';
  words text := internal.clean_text(p_form ->> 'question');
  address text := lower(btrim(coalesce(p_form ->> 'email', '')));
  venue uuid := internal.as_id(p_form ->> 'venue_id');
  event uuid := internal.as_id(p_form ->> 'event_id');
  team record;
  person uuid := (select u.id from auth.users u where u.id = p_user and u.email_confirmed_at is not null and not u.is_anonymous);
  code text := internal.new_link_code();
  made public.access_requests;
  wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('access question ' || token, 0));
  if exists (select from public.access_requests r where r.form_token = token) then
    return '{"state": "sent"}';
  elsif exists (select from internal.access_questions q where q.form_token = token) then
    return '{"state": "mailed"}';
  elsif p_user is not null and exists (select from public.profiles p where p.user_id = p_user and p.status <> 'active') then
    return internal.refused_correction(403, 'PEOPLE_SUSPENDED', 'Your account is suspended', 'Write to us if you think this is a mistake.');
  end if;
  team := internal.access_team(case when event is null then venue end, event);
  if num_nonnulls(team.organiser_id, team.venue_id) = 0
    or p_user is not null and exists (select from internal.team_people(team.organiser_id, team.venue_id, '{owner}') o where internal.are_blocked(o.user_id, p_user)) then
    return internal.refused_correction(404, 'ACCESS_REQUEST_NOT_FOUND', 'Nobody answers questions here', 'Use the contact on the page.');
  elsif char_length(words) not between 10 and 1000 then
    return internal.refused_correction(400, 'ACCESS_REQUEST_INVALID', 'Write 10 to 1,000 characters', 'Correct the field and send it again.', 'question');
  elsif person is null and (address !~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$' or char_length(address) > 254) then
    return internal.refused_correction(400, 'ACCESS_REQUEST_INVALID', 'Invalid email format', 'Correct the field and send it again.', 'email');
  end if;
  wait := internal.request_wait(p_user, p_caller, 'access_requests');
  if wait > 0 then
    return jsonb_build_object('wait', wait);
  elsif person is null then
    insert into internal.access_questions (venue_id, event_id, email, secret, code_hash, form_token)
    values (case when event is null then venue end, event, address, internal.seal_needs(words), internal.link_code_hash(code), token);
    perform internal.enqueue_receipt('access-request-confirm', address, null, jsonb_build_object('code', code,
      'about', coalesce((select e.title from public.events e where e.id = event), (select v.name from public.venues v where v.id = venue))));
    return '{"state": "mailed"}';
  end if;
  insert into public.access_requests (venue_id, organiser_id, event_id, user_id, secret, due_at, form_token)
  values (team.venue_id, team.organiser_id, event, person, internal.seal_needs(words), internal.claim_due(now()), token) returning * into made;
  perform internal.tell_access_team(made, null);
  return '{"state": "sent"}';
end $$;

-- Sends a question on to its team: by the button of the page that the mail leads to. A second press finds it sent.
-- @returns {"state": "sent" | "over"}
create or replace function public.confirm_access_question(p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  hash constant text := internal.link_code_hash(p_code);
  question internal.access_questions;
  team record;
  made public.access_requests;
begin
  perform pg_advisory_xact_lock(hashtextextended('access code ' || hash, 0));
  if exists (select from public.access_requests r where r.code_hash = hash) then
    return '{"state": "sent"}';
  end if;
  delete from internal.access_questions q where q.code_hash = hash returning * into question;
  team := internal.access_team(question.venue_id, question.event_id);
  if question.id is null or question.asked_at < now() - interval '48 hours' or num_nonnulls(team.organiser_id, team.venue_id) = 0 then
    return '{"state": "over"}';
  end if;
  insert into public.access_requests (venue_id, organiser_id, event_id, email, secret, code_hash, due_at, form_token)
  values (team.venue_id, team.organiser_id, question.event_id, question.email, question.secret, hash, internal.claim_due(now()), question.form_token) returning * into made;
  perform internal.tell_access_team(made, null);
  return '{"state": "sent"}';
end $$;

grant execute on function public.submit_access_question(jsonb, uuid, text) to service_role;
grant execute on function public.confirm_access_question(text) to anon, authenticated, service_role;
