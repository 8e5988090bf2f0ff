-- The caller's own threads, searched by whole words: one index holds the words and the conversation of each message.

-- The conversations that the caller reads as a person or for a team, the latest thousand.
create or replace function internal.my_conversations(me uuid) returns setof public.conversations
language sql stable security definer rows 100 set search_path = '' as $$
  select c from public.conversation_members m join public.conversations c on c.id = m.conversation_id
  where m.user_id = me and m.state <> 'left' and (c.kind = 'direct' or c.person_id = me)
  union
  select c from internal.my_inboxes(me) box join public.conversations c on c.inbox_id = box.id where internal.conversation_side(c, me) = 'team'
$$;

-- Thirty messages, the latest first. @throws MESSAGES_INVALID, MESSAGES_RATE_LIMITED
create or replace function public.search_messages(p_query text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  words tsquery := websearch_to_tsquery('english', internal.clean_text(p_query));
  found uuid[];
  places tsquery;
begin
  if char_length(p_query) > 200 then
    perform internal.refuse(400, 'MESSAGES_INVALID', 'Search for fewer words', 'Use at most 200 characters.');
  elsif numnode(words) = 0 then
    return '[]';
  end if;
  perform internal.take_limit(me, 'message_search', 'MESSAGES_RATE_LIMITED');
  found := array(select c.id from internal.my_conversations(me) c order by c.last_message_at desc limit 1000);
  if cardinality(found) = 0 then
    return '[]';
  end if;
  select string_agg('''in:' || id || '''', ' | ')::tsquery into places from unnest(found) id;
  return (select coalesce(jsonb_agg(internal.conversation_title(c, side, me, null) || internal.message_json(hit.m, c, side, me) order by (hit.m).created_at desc), '[]')
    from (select m from public.messages m where m.search @@ (words && places) and m.status = 'sent'
        and m.sequence > coalesce((select o.cleared_before from public.conversation_members o where o.conversation_id = m.conversation_id and o.user_id = me), 0)
        order by m.created_at desc limit 30) hit
      join public.conversations c on c.id = (hit.m).conversation_id cross join lateral internal.conversation_side(c, me) side);
end $$;

grant execute on function public.search_messages(text) to authenticated;
