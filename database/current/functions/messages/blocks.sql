-- A block shuts the direct thread of two people for both. What was said stays; the person who blocked can open it again by writing once the block is gone.
create or replace function internal.on_block_messages(one uuid, other uuid) returns void
language sql security definer set search_path = '' as $$
  update public.conversation_members m set state = 'blocked' from public.conversations c
  where c.pair_key = internal.pair_key(one, other) and m.conversation_id = c.id and m.user_id = one and m.state <> 'left';
  delete from internal.message_tells t using public.conversations c where c.pair_key = internal.pair_key(one, other) and t.conversation_id = c.id;
$$;
