-- The caller's threads, the latest first.

-- Venues and organisers whose inbox the caller reads, and themself for work they posted for nobody else.
create or replace function internal.my_inboxes(me uuid) returns table (kind text, id uuid, name text)
language sql stable security definer rows 5 set search_path = '' as $$
  select 'venue', v.id, v.name from public.venues v where v.id = any ((select internal.my_venue_ids('{owner,manager,editor,finance}'))::uuid[])
  union all
  select 'organiser', o.id, o.name from public.organisers o where o.id = any ((select internal.my_organiser_ids('{owner,manager,editor,finance}'))::uuid[]) and o.venue_id is null
  union all
  select 'person', me, null where exists (select from public.conversations c where c.inbox_id = me)
$$;

-- @param p_box all (one's own), unread, requests, archived, or the id of an inbox
create or replace function internal.conversations_in(me uuid, p_box text, p_before timestamptz) returns table (thread public.conversations, side text)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  if p_box in ('all', 'unread', 'requests', 'archived') then
    return query
      select c, 'person' from public.conversation_members m join public.conversations c on c.id = m.conversation_id
      where m.user_id = me and (c.kind = 'direct' or c.person_id = me) and (p_before is null or c.last_message_at < p_before) and c.last_sequence > m.cleared_before
        and m.state = any (case p_box when 'requests' then '{request}' when 'archived' then '{archived,ignored}' when 'unread' then '{active,blocked,request}' else '{active,blocked}' end::text[])
        and (p_box <> 'unread' or c.last_sequence > m.last_read_sequence)
      order by c.last_message_at desc limit 51;
  end if;
  if p_box not in ('all', 'requests', 'archived') then
    return query
      select theirs.one, 'team' from internal.my_inboxes(me) box cross join lateral (
        select c as one from public.conversations c left join public.conversation_members m on m.conversation_id = c.id and m.user_id = me
        where c.inbox_id = box.id and (p_box = 'unread' or p_box = box.id::text) and (p_before is null or c.last_message_at < p_before)
          and (p_box <> 'unread' or c.last_sequence > greatest(coalesce(m.last_read_sequence, 0), c.team_sequence)) and coalesce(m.state, 'active') <> 'archived'
          and internal.conversation_side(c, me) = 'team'
        order by c.last_message_at desc limit 51) theirs;
  end if;
end $$;

-- {"conversations": fifty of them, "has_more", "counts": {"unread", "requests"}, "inboxes": [{"kind", "id", "name", "unread"}]}
create or replace function public.list_conversations(p_box text default 'all', p_before timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_reader();
  lines jsonb;
begin
  select coalesce(jsonb_agg(internal.conversation_line(found.thread, found.side, me) order by (found.thread).last_message_at desc), '[]') into lines
  from (select * from internal.conversations_in(me, coalesce(p_box, 'all'), p_before) x order by (x.thread).last_message_at desc limit 51) found;
  return jsonb_build_object('conversations', (select coalesce(jsonb_agg(line order by at), '[]') from jsonb_array_elements(lines) with ordinality l(line, at) where at <= 50),
    'has_more', jsonb_array_length(lines) > 50, 'counts', public.count_messages(),
    'inboxes', (select coalesce(jsonb_agg(jsonb_build_object('kind', box.kind, 'id', box.id, 'name', box.name, 'unread', internal.unread_in_inbox(me, box.id)) order by box.kind desc, box.name), '[]')
      from internal.my_inboxes(me) box where exists (select from public.conversations c where c.inbox_id = box.id and internal.conversation_side(c, me) = 'team')));
end $$;

create or replace function internal.unread_in_inbox(me uuid, p_inbox uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select from public.conversations c left join public.conversation_members m on m.conversation_id = c.id and m.user_id = me
    where c.inbox_id = p_inbox and c.last_sequence > greatest(c.team_sequence, coalesce(m.last_read_sequence, 0)) and not coalesce(m.muted, false)
      and internal.conversation_side(c, me) = 'team' limit 100) waiting
$$;

-- How many threads have something new for the caller, and how many requests wait; muted threads are quiet.
create or replace function public.count_messages() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_reader();
begin
  return (select jsonb_build_object('unread', (own.unread + teams.unread)::integer, 'requests', own.requests) from
    (select count(*) filter (where m.state <> 'request') as unread, count(*) filter (where m.state = 'request') as requests
      from public.conversation_members m join public.conversations c on c.id = m.conversation_id
      where m.user_id = me and m.state in ('active', 'request') and not m.muted and (c.kind = 'direct' or c.person_id = me) and c.last_sequence > greatest(m.last_read_sequence, m.cleared_before)) own,
    (select coalesce(sum(internal.unread_in_inbox(me, box.id)), 0) as unread from internal.my_inboxes(me) box) teams);
end $$;

grant execute on function public.list_conversations(text, timestamptz), public.count_messages() to authenticated;
