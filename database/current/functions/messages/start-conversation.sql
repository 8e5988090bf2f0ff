-- The first message to a person, a venue or an organiser, or about a booking, a hire or an application. Where there is a thread already, the message goes there.

-- How many a person may begin in a day. @throws MESSAGES_NOT_ALLOWED, MESSAGES_STARTS_LIMITED
create or replace function internal.take_start_limit(me uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wait integer;
begin
  if exists (select from public.profile_private p where p.user_id = me and p.limited_at is not null) then
    perform internal.refuse(403, 'MESSAGES_NOT_ALLOWED', 'Your account cannot begin conversations at the moment', 'You can still answer. Our mail says why.');
  end if;
  wait := internal.take_rate_limit('user:' || me, 'new_conversations',
    case when (select u.created_at from auth.users u where u.id = me) > now() - interval '14 days' then 5 else 20 end, 1440);
  if wait > 0 then
    perform internal.refuse(429, 'MESSAGES_STARTS_LIMITED', 'You have begun many conversations today. Please try again later.', wait::text);
  end if;
end $$;

-- What a new conversation would be, not yet kept: its id is null where there is nothing to write to.
create or replace function internal.conversation_about(p_kind text, p_subject_id uuid, me uuid) returns public.conversations
language plpgsql stable security definer set search_path = '' as $$
declare
  c public.conversations;
  organiser uuid;
begin
  case p_kind
    when 'direct' then
      select gen_random_uuid(), internal.pair_key(me, p.user_id) into c.id, c.pair_key from public.profiles p where p.user_id = p_subject_id and p.user_id <> me and p.status in ('active', 'suspended');
    when 'venue' then
      select gen_random_uuid(), me, 'venue', v.id into c.id, c.person_id, c.inbox_kind, c.inbox_id from public.venues v where v.id = p_subject_id and v.status in ('active', 'temporarily_closed', 'closed');
    when 'organiser' then
      select gen_random_uuid(), me, o.id into c.id, c.person_id, organiser from public.organisers o where o.id = p_subject_id;
    when 'booking' then
      select gen_random_uuid(), b.user_id, e.organiser_id into c.id, c.person_id, organiser from public.bookings b join public.events e on e.id = b.event_id
      where b.id = p_subject_id and b.status in ('awaiting_approval', 'approved', 'processing', 'confirmed', 'cancelled', 'partly_refunded', 'refunded', 'needs_attention');
    when 'hire' then
      select gen_random_uuid(), h.user_id, 'venue', h.venue_id into c.id, c.person_id, c.inbox_kind, c.inbox_id from public.hire_requests h where h.id = p_subject_id;
    when 'job' then
      select gen_random_uuid(), a.user_id, j.organiser_id, case when j.venue_id is not null then 'venue' when j.organiser_id is null then 'person' end, coalesce(j.venue_id, case when j.organiser_id is null then j.posted_by end)
      into c.id, c.person_id, organiser, c.inbox_kind, c.inbox_id from public.job_applications a join public.jobs j on j.id = a.job_id where a.id = p_subject_id and a.status <> 'withdrawn';
    else
      return null;
  end case;
  if c.inbox_id is null and organiser is not null then
    select case when o.venue_id is null then 'organiser' else 'venue' end, coalesce(o.venue_id, o.id) into c.inbox_kind, c.inbox_id from public.organisers o where o.id = organiser;
  end if;
  c.kind := p_kind;
  c.subject_id := case when p_kind <> 'direct' then p_subject_id end;
  return c;
end $$;

-- The thread of these two sides, if there is one.
create or replace function internal.known_conversation(wanted public.conversations) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.conversations c where wanted.kind = 'direct' and c.pair_key = wanted.pair_key
  union all
  select c.id from public.conversations c where wanted.kind <> 'direct' and c.kind = wanted.kind and c.subject_id = wanted.subject_id and c.person_id = wanted.person_id
$$;

-- Whether the caller may be one side of it. A team answers people who wrote to their venue; it begins conversations about bookings, hires and applications only.
create or replace function internal.side_of_new(wanted public.conversations, me uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when wanted.id is null then null
    when wanted.kind = 'direct' then 'person'
    when exists (select from internal.conversation_team(wanted) t where t = me) then case when wanted.kind in ('venue', 'organiser') then 'own_team' else 'team' end
    when wanted.person_id = me and exists (select from internal.conversation_team(wanted)) then 'person' end
$$;

-- @throws MESSAGES_NOT_FOUND, MESSAGES_CLOSED and what send_message refuses
create or replace function public.start_conversation(p_kind text, p_subject_id uuid, p_body text, p_client_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  wanted public.conversations := internal.conversation_about(p_kind, p_subject_id, me);
  known uuid;
  side text := internal.side_of_new(wanted, me);
  standing text := 'inbox';
  is_new boolean;
begin
  if p_kind = 'direct' and wanted.id is not null then
    standing := internal.may_message(me, p_subject_id);
  end if;
  known := internal.known_conversation(wanted);
  -- somebody whom one cannot see is not there, whatever they chose
  if side is null or known is null and standing = 'no' and not internal.may_see(me, p_subject_id, 'profile') then
    perform internal.refuse(404, 'MESSAGES_NOT_FOUND', 'They don’t read messages here', 'Look on their page for another way to reach them.');
  elsif side = 'own_team' or known is null and standing = 'no' then
    perform internal.refuse_to_write();
  elsif known is null and standing = 'later' then
    perform internal.refuse_unreachable();
  end if;
  -- two first messages at once, from either end, are of one conversation
  perform pg_advisory_xact_lock(hashtextextended('conversation ' || p_kind || coalesce(wanted.pair_key, wanted.subject_id || ' ' || wanted.person_id), 0));
  known := internal.known_conversation(wanted);
  is_new := known is null;
  if is_new then
    insert into public.conversations (kind, subject_id, person_id, pair_key, inbox_kind, inbox_id)
    values (wanted.kind, wanted.subject_id, wanted.person_id, wanted.pair_key, wanted.inbox_kind, wanted.inbox_id) returning id into known;
    insert into public.conversation_members (conversation_id, user_id, state)
    select known, me, 'active' where side = 'person'
    union all select known, wanted.person_id, 'active' where side = 'team'
    union all select known, p_subject_id, case standing when 'inbox' then 'active' else 'request' end where p_kind = 'direct';
  else
    -- the person who deleted it for themself comes back to what is said from now on
    update public.conversation_members m set state = 'active' where m.conversation_id = known and m.user_id = me and m.state = 'left';
  end if;
  return internal.write_message(known, me, p_body, p_client_id, null, is_new and wanted.kind in ('direct', 'venue', 'organiser'));
end $$;

-- What the screen of a first message shows: whom it goes to, whether it may be written, and the thread where there is one.
-- p_key is the handle of a person, the slug of a venue or organiser, the id or reference of a booking, or the id of a hire request or an application.
create or replace function public.find_conversation(p_kind text, p_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  subject uuid := case p_kind
    when 'direct' then (select p.user_id from public.profiles p where p.handle = lower(btrim(p_key)))
    when 'venue' then (select v.id from public.venues v where v.slug = p_key)
    when 'organiser' then (select o.id from public.organisers o where o.slug = p_key)
    when 'booking' then coalesce(internal.as_id(p_key), (select b.id from public.bookings b where b.ref = upper(p_key)))
    else internal.as_id(p_key) end;
  wanted public.conversations := internal.conversation_about(p_kind, subject, me);
  side text := internal.side_of_new(wanted, me);
  known uuid := internal.known_conversation(wanted);
  standing text := case when p_kind = 'direct' and wanted.id is not null then internal.may_message(me, subject) else 'inbox' end;
begin
  if side is null or known is null and standing = 'no' and not internal.may_see(me, subject, 'profile') then
    perform internal.refuse(404, 'MESSAGES_NOT_FOUND', 'They don’t read messages here', 'Look on their page for another way to reach them.');
  end if;
  if exists (select from public.conversation_members m where m.conversation_id = known and m.user_id = me and m.state = 'left') then
    known := null;
  end if;
  return internal.conversation_title(wanted, case side when 'team' then 'team' else 'person' end, me, subject)
    || jsonb_build_object('kind', p_kind, 'subject_id', subject, 'conversation_id', known, 'standing', case side when 'own_team' then 'no' else standing end,
      'asks_age', p_kind in ('direct', 'venue', 'organiser'));
end $$;

grant execute on function public.start_conversation(text, uuid, text, uuid), public.find_conversation(text, text) to authenticated;
