-- Neither follows the other any more.
create or replace function internal.on_block_people(one uuid, other uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.follows where kind = 'user' and ((follower_id = one and target = other::text) or (follower_id = other and target = one::text))
$$;
