-- A thread: who is at its other end, and its messages by their numbers.

-- One conversation for its header: the line of the list, and whether the caller may write (`silence` says why not: closed or pending).
create or replace function public.get_conversation(p_conversation_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_reader();
  c public.conversations := internal.own_conversation(p_conversation_id);
  side text := internal.conversation_side(c, me);
  other uuid := internal.other_person(c, me);
begin
  return internal.conversation_line(c, side, me) || jsonb_build_object('silence', internal.why_silent(c, side, me), 'person_id', other,
    'is_blocked_by_me', exists (select from public.user_blocks b where b.blocker_id = me and b.blocked_id = other),
    'waits_for_them', c.kind = 'direct' and not internal.has_answered(c, me),
    'shared_nights', case when other is not null and internal.share_a_night(me, other) then (
      select jsonb_agg(jsonb_build_object('title', e.title, 'slug', e.slug) order by e.starts_at) from (
        select e.title, e.slug, e.starts_at from public.rsvps a join public.rsvps b on b.event_id = a.event_id join public.events e on e.id = a.event_id
        where a.user_id = me and b.user_id = other and a.state = 'going' and b.state = 'going' and a.visible and b.visible and e.status = 'published' and e.attendee_list = 'opt_in'
          and coalesce(e.ends_at, e.starts_at) > now() order by e.starts_at limit 3) e) end);
end $$;

-- Whether the other person of a direct thread has let it in. Seen, unseen and ignored look the same from here.
create or replace function internal.has_answered(c public.conversations, me uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.conversation_members m where m.conversation_id = c.id and m.user_id <> me and m.state in ('request', 'ignored'))
$$;

-- Fifty messages before a number, or a hundred after one, or the last fifty, in order: {"messages", "has_more"}.
create or replace function public.list_messages(p_conversation_id uuid, p_before integer default null, p_after integer default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_reader();
  c public.conversations := internal.own_conversation(p_conversation_id);
  side text := internal.conversation_side(c, me);
  first integer := coalesce((select m.cleared_before from public.conversation_members m where m.conversation_id = c.id and m.user_id = me), 0);
  page public.messages[];
begin
  if p_after is not null then
    page := array(select m from public.messages m where m.conversation_id = c.id and m.sequence > greatest(p_after, first) order by m.sequence limit 101);
    return jsonb_build_object('messages', (select coalesce(jsonb_agg(internal.message_json(m, c, side, me) order by m.sequence), '[]') from unnest(page[1:100]) m), 'has_more', cardinality(page) > 100);
  end if;
  page := array(select m from public.messages m where m.conversation_id = c.id and m.sequence > first and m.sequence < coalesce(p_before, 2147483647) order by m.sequence desc limit 51);
  return jsonb_build_object('messages', (select coalesce(jsonb_agg(internal.message_json(m, c, side, me) order by m.sequence), '[]') from unnest(page[1:50]) m), 'has_more', cardinality(page) > 50);
end $$;

grant execute on function public.get_conversation(uuid), public.list_messages(uuid, integer, integer) to authenticated;
