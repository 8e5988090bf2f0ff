-- A block takes what each had saved of the other. Posts, comments, names under reactions and linked handles are left out at reading.
create or replace function internal.on_block_social(one uuid, other uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.saved_items s using public.posts p where s.kind = 'post' and p.id = s.target_id and (s.user_id = one and p.author_id = other or s.user_id = other and p.author_id = one)
$$;
