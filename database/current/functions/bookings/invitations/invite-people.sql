-- Invitations of a night, for the team that sends them.

-- What an invitation waives and how far it goes. Answers the id of the code whose price it gives. @throws BOOKINGS_INVALID_INVITATION, BOOKINGS_SALE_ENDED
create or replace function internal.check_invitation_terms(event public.events, p_plus_ones integer, p_ends_at timestamptz, p_waives text[], p_code text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  code_id uuid;
begin
  if event.status in ('cancelled', 'removed', 'archived') or coalesce(event.ends_at, event.starts_at + interval '8 hours') <= now() then
    perform internal.refuse(409, 'BOOKINGS_SALE_ENDED', 'This night is over or cancelled', 'Invite people to another night.');
  elsif p_plus_ones not between 0 and 9 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_INVITATION', 'Each may bring up to 9 people', 'Use a whole number from 0 to 9.', field => 'plus_ones');
  elsif p_ends_at <= now() then
    perform internal.refuse(400, 'BOOKINGS_INVALID_INVITATION', 'The end has passed already', 'Choose a later day and time.', field => 'ends_at');
  elsif not coalesce(p_waives, '{}') <@ '{approval,sale_start,membership,questions}' then
    perform internal.refuse(400, 'BOOKINGS_INVALID_INVITATION', 'An invitation waives approval, sale_start, membership or questions', 'Send p_waives as a list of them.');
  elsif btrim(p_code) <> '' then
    select c.id into code_id from public.promo_codes c where c.event_id = event.id and c.code = upper(btrim(p_code)) and c.status = 'active';
    if code_id is null then
      perform internal.refuse(400, 'BOOKINGS_INVALID_INVITATION', 'This night has no such code', 'Make it under Codes first.', field => 'code');
    end if;
  end if;
  return code_id;
end $$;

-- A night has five hundred invitations at most, links among them. @throws BOOKINGS_INVALID_INVITATION
create or replace function internal.refuse_many_invitations(p_event_id uuid, p_more integer, p_field text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from internal.event_invitations v where v.event_id = p_event_id) + p_more > 500 then
    perform internal.refuse(409, 'BOOKINGS_INVALID_INVITATION', 'A night has 500 invitations at most', 'Use a link for many people.', field => p_field);
  end if;
end $$;

-- A link with a name that many people may open. The secret is told once. Answers {id, secret}.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, BOOKINGS_INVALID_INVITATION, BOOKINGS_SALE_ENDED, BOOKINGS_RATE_LIMITED
create or replace function public.make_invitation_link(p_event_id uuid, p_name text, p_max_uses integer default null, p_ends_at timestamptz default null,
  p_plus_ones integer default null, p_waives text[] default '{}', p_code text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, internal.roles_with('applications'));
  called text := internal.clean_line(p_name);
  secret text := internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz');
  code_id uuid := internal.check_invitation_terms(event, p_plus_ones, p_ends_at, p_waives, p_code);
  made uuid;
begin
  if char_length(coalesce(called, '')) not between 1 and 60 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_INVITATION', 'Give the link a name of up to 60 characters', 'For example: Ada''s link', field => 'name');
  elsif p_max_uses not between 1 and 1000 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_INVITATION', 'A link is for 1 to 1,000 people', 'Leave it empty for no limit.', field => 'max_uses');
  end if;
  perform internal.refuse_many_invitations(event.id, 1, 'name');
  perform internal.take_limit(auth.uid(), 'event_invitations', 'BOOKINGS_RATE_LIMITED');
  insert into internal.event_invitations (event_id, name, code_hash, max_uses, plus_ones, waives, promo_code_id, ends_at, created_by)
  values (event.id, called, internal.hash_code(secret), p_max_uses, p_plus_ones, coalesce(p_waives, '{}'), code_id, p_ends_at, auth.uid()) returning id into made;
  return json_build_object('id', made, 'secret', secret);
end $$;

-- Whom the lines name: a handle leads to a person who may be asked, an address stays one. A person who is not there, has blocked the
-- caller, is under 18, or shows the caller no profile is not told apart.
create or replace function internal.parse_invited(p_people text, p_asker uuid) returns table (place bigint, said text, person_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  select lines.place, lines.said, case when lines.said !~ '.@' then (
      select p.user_id from public.profiles p where p.handle = ltrim(lines.said, '@') and p.status = 'active' and p.user_id <> p_asker
        and internal.may_see(p_asker, p.user_id, 'profile') and not internal.are_blocked(p_asker, p.user_id) and not internal.is_minor(p.user_id)) end,
    case when lines.said ~ '^[^@[:space:]<>(),;:\\"\[\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$' and char_length(lines.said) <= 254 then lines.said end
  from (select min(ordinality) as place, lower(btrim(word)) as said from regexp_split_to_table(coalesce(p_people, ''), '[\s,;]+') with ordinality words (word, ordinality)
    where btrim(word) <> '' group by 2) lines order by 1
$$;

-- @throws BOOKINGS_INVALID_INVITATION, BOOKINGS_UNCONFIRMED
create or replace function internal.check_invited(event public.events, p_people text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong text;
  many integer;
begin
  if octet_length(p_people) > 10000 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_INVITATION', 'Invite at most 20 people at once', 'Send the others afterwards.', field => 'people');
  end if;
  select count(*), (array_agg(i.said order by i.place) filter (where i.person_id is null and i.email is null))[1] into many, wrong
  from internal.parse_invited(p_people, auth.uid()) i;
  if many = 0 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_INVITATION', 'Write at least one handle or email address', 'One on each line.', field => 'people');
  elsif many > 20 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_INVITATION', 'Invite at most 20 people at once', 'Send the others afterwards.', field => 'people');
  elsif wrong is not null then
    perform internal.refuse(400, 'BOOKINGS_INVALID_INVITATION', format('%s cannot be invited', left(wrong, 80)), 'Check the handle, or use an email address.', field => 'people');
  elsif not exists (select from auth.users u where u.id = auth.uid() and u.email_confirmed_at is not null) then
    perform internal.refuse(403, 'BOOKINGS_UNCONFIRMED', 'Confirm your email address first', 'Open the link in the mail we sent you.');
  end if;
  perform internal.check_mailed_name(event.title, 'The title of this night', 'BOOKINGS_INVALID_INVITATION');
  perform internal.check_mailed_name((select o.name from public.organisers o where o.id = event.organiser_id), 'The name of the organiser', 'BOOKINGS_INVALID_INVITATION');
end $$;

-- Invites up to twenty people by handle or address: a person with a handle finds the night at once and is told of it; an address gets a mail
-- with a link that works for one person. Who is invited already stays so. Answers {invited}: how many are new.
-- @throws also what make_invitation_link does, BOOKINGS_UNCONFIRMED, BOOKINGS_INBOX_FULL
create or replace function public.invite_people(p_event_id uuid, p_people text, p_ends_at timestamptz default null, p_plus_ones integer default null,
  p_waives text[] default '{}', p_code text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, internal.roles_with('applications'));
  terms internal.event_invitations;
  asked record;
  done integer := 0;
begin
  terms.promo_code_id := internal.check_invitation_terms(event, p_plus_ones, p_ends_at, p_waives, p_code);
  perform internal.check_invited(event, p_people);
  if event.status not in ('published', 'postponed') then
    perform internal.refuse(409, 'BOOKINGS_INVALID_INVITATION', 'This night is not announced yet', 'Publish it first: the people you invite see it at once.', field => 'people');
  end if;
  perform internal.refuse_many_invitations(event.id, (select count(*)::integer from internal.parse_invited(p_people, auth.uid())), 'people');
  perform internal.take_limit(auth.uid(), 'event_invitations', 'BOOKINGS_RATE_LIMITED');
  terms.event_id := event.id;
  terms.plus_ones := p_plus_ones;
  terms.waives := coalesce(p_waives, '{}');
  terms.ends_at := p_ends_at;
  for asked in select i.* from internal.parse_invited(p_people, auth.uid()) i where not exists (
    select from internal.event_invitations v where v.event_id = event.id and v.ended_at is null and (v.person_id = i.person_id or v.email = i.email)) order by i.place loop
    terms.person_id := asked.person_id;
    terms.email := asked.email;
    perform internal.send_invitation(event, terms);
    done := done + 1;
  end loop;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'people_invited', 'events', event.id::text);
  return json_build_object('invited', done);
end $$;

-- The words of the mail are ours, the title of the night and the name of the organiser. A person who has blocked the sender gets none.
create or replace function internal.send_invitation(event public.events, terms internal.event_invitations) returns void
language plpgsql security definer set search_path = '' as $$
declare
  secret text := internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz');
  known uuid := (select u.id from auth.users u where terms.email <> '' and lower(u.email) = terms.email and not u.is_anonymous and u.deleted_at is null);
  made uuid;
begin
  insert into internal.event_invitations (event_id, person_id, email, code_hash, max_uses, plus_ones, waives, promo_code_id, ends_at, created_by)
  values (event.id, terms.person_id, terms.email, case when terms.email is not null then internal.hash_code(secret) end, 1, terms.plus_ones, terms.waives,
    terms.promo_code_id, terms.ends_at, auth.uid()) returning id into made;
  if terms.person_id is not null then
    insert into internal.invited_people (invitation_id, user_id, event_id) values (made, terms.person_id, event.id);
    perform internal.notify('event_invited', terms.person_id, jsonb_build_object('event_id', event.id, 'person', auth.uid(), 'dedupe_key', 'invited ' || event.id));
    return;
  end if;
  perform internal.require_inbox_turn(terms.email, 'BOOKINGS_INBOX_FULL');
  if known is null or not (internal.are_blocked(auth.uid(), known) or internal.is_minor(known)) then
    perform internal.enqueue_mail('event-invited', terms.email, jsonb_build_object('event_title', event.title, 'night_date', event.night_date,
      'organiser_name', (select o.name from public.organisers o where o.id = event.organiser_id), 'path', '/invitation#' || secret));
  end if;
end $$;

-- The invitation, for a team that may end it. @throws BOOKINGS_INVITATION_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.own_invitation(p_invitation_id uuid) returns internal.event_invitations
language plpgsql security definer set search_path = '' as $$
declare
  invitation internal.event_invitations;
  event public.events := internal.own_event((select v.event_id from internal.event_invitations v where v.id = p_invitation_id), internal.roles_with('applications'));
begin
  select * into invitation from internal.event_invitations v where v.id = p_invitation_id and v.event_id = event.id for update;
  return invitation;
end $$;

-- Ends a link or an invitation for everybody. Tickets that were booked stay good. Doing it twice is doing it once.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.end_invitation(p_invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation internal.event_invitations := internal.own_invitation(p_invitation_id);
begin
  update internal.event_invitations v set ended_at = now() where v.id = invitation.id and v.ended_at is null;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id)
  select auth.uid(), 'invitation_ended', 'events', invitation.event_id::text where invitation.ended_at is null;
end $$;

-- Ends it for one of the people who came by it. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.end_invited_person(p_invitation_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation internal.event_invitations := internal.own_invitation(p_invitation_id);
begin
  update internal.invited_people i set ended_at = now() where i.invitation_id = invitation.id and i.user_id = p_user_id and i.ended_at is null;
  if found then
    insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), 'invitation_ended', 'events', invitation.event_id::text);
  end if;
end $$;

grant execute on function public.make_invitation_link(uuid, text, integer, timestamptz, integer, text[], text),
  public.invite_people(uuid, text, timestamptz, integer, text[], text), public.end_invitation(uuid), public.end_invited_person(uuid, uuid) to authenticated;
