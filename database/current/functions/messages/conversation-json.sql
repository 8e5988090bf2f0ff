-- How conversations and messages are answered, under the rights of one reader.

-- Whom a reader sees at the other end: {title, subtitle, avatar_path, path}. `receiver` is the other person of a direct thread that is not kept yet.
create or replace function internal.conversation_title(c public.conversations, side text, me uuid, receiver uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := case when c.kind = 'direct' then coalesce(receiver, internal.other_person(c, me)) when side = 'team' then c.person_id end;
  about jsonb;
begin
  about := case c.kind
    when 'venue' then (select jsonb_build_object('title', v.name, 'path', '/venues/' || v.slug, 'avatar_path', v.image_path) from public.venues v where v.id = c.subject_id)
    when 'organiser' then (select jsonb_build_object('title', o.name, 'path', '/organisers/' || o.slug) from public.organisers o where o.id = c.subject_id)
    when 'booking' then (select jsonb_build_object('title', o.name, 'subtitle', e.title || ' (' || b.ref || ')', 'path', case when side = 'team' then '/organise/events/' || e.id else '/bookings' end)
      from public.bookings b join public.events e on e.id = b.event_id join public.organisers o on o.id = e.organiser_id where b.id = c.subject_id)
    when 'hire' then (select jsonb_build_object('title', v.name, 'subtitle', 'Hire of ' || v.name || ', ' || to_char(h.day, 'FMDD FMMonth YYYY'), 'path', '/hire/' || h.id, 'avatar_path', v.image_path)
      from public.hire_requests h join public.venues v on v.id = h.venue_id where h.id = c.subject_id)
    when 'job' then (select jsonb_build_object('title', coalesce(internal.job_organisation(j) ->> 'name', 'The employer'), 'subtitle', j.title, 'path', case when side = 'team' then '/careers/posts/' || j.id else '/careers/applications' end)
      from public.job_applications a join public.jobs j on j.id = a.job_id where a.id = c.subject_id) end;
  if c.kind = 'direct' or side = 'team' then
    return coalesce((select jsonb_build_object('title', coalesce(p.full_name, p.handle::text), 'avatar_path', p.avatar_path,
          'path', case when internal.may_see(me, p.user_id, 'profile') then '/social/u/' || p.handle end, 'handle', case when p.status <> 'erased' then p.handle::text end, 'is_gone', p.status = 'erased')
        from public.profiles p where p.user_id = person), '{"title": "Deleted user", "is_gone": true}')
      || case when side = 'team' then jsonb_build_object('subtitle', coalesce(about ->> 'subtitle', about ->> 'title'), 'about_path', about ->> 'path') else '{}' end;
  end if;
  return coalesce(about, '{"title": "Not available", "is_gone": true}');
end $$;

-- A message for one reader. Who of a team wrote it is for colleagues alone.
create or replace function internal.message_json(m public.messages, c public.conversations, side text, me uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id, 'sequence', m.sequence, 'body', case m.status when 'sent' then m.body end, 'created_at', m.created_at,
    'is_mine', coalesce(m.sender_id = me, false), 'as_team', m.as_team, 'client_id', case when m.sender_id = me then m.client_id end,
    'card', case when m.card_id is not null and m.status = 'sent' then jsonb_build_object('kind', m.card_kind, 'id', m.card_id) end,
    'sender', case when m.as_team and side = 'team' and m.sender_id is distinct from me then
      coalesce((select coalesce(p.full_name, p.handle::text) from public.profiles p where p.user_id = m.sender_id), 'A colleague') end)
$$;

-- A line of the list.
create or replace function internal.conversation_line(c public.conversations, side text, me uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.conversation_title(c, side, me, null) || jsonb_build_object('id', c.id, 'kind', c.kind, 'side', side, 'state', coalesce(m.state, 'active'), 'is_muted', coalesce(m.muted, false),
    'last_sequence', c.last_sequence, 'last_message_at', c.last_message_at, 'last_read_sequence', coalesce(m.last_read_sequence, 0),
    'unread', internal.unread_of(c, side, coalesce(m.last_read_sequence, 0)), 'inbox', case when side = 'team' then jsonb_build_object('kind', c.inbox_kind, 'id', c.inbox_id) end,
    'last', (select jsonb_build_object('body', case w.status when 'sent' then left(w.body, 160) end, 'is_mine', coalesce(w.sender_id = me, false), 'as_team', w.as_team)
      from public.messages w where w.conversation_id = c.id and w.sequence = c.last_sequence and w.sequence > coalesce(m.cleared_before, 0)))
  from (select) always left join public.conversation_members m on m.conversation_id = c.id and m.user_id = me
$$;

-- How many messages a reader has not seen. What a colleague has answered waits for nobody.
create or replace function internal.unread_of(c public.conversations, side text, last_read integer) returns integer
language sql immutable set search_path = '' as $$
  select greatest(c.last_sequence - greatest(last_read, case when side = 'team' then c.team_sequence else 0 end), 0)
$$;
