-- Two people who shut each other out are no longer named, nor counted, in what the other was told.
create or replace function internal.on_block_notifications(one uuid, other uuid) returns void
language sql security definer set search_path = '' as $$
  with gone as (
    delete from public.notification_actors a using public.notifications n
    where n.id = a.notification_id and (a.actor_id = one and n.user_id = other or a.actor_id = other and n.user_id = one) returning a.notification_id
  )
  update public.notifications n set count = greatest(n.count - 1, 1) where n.id in (select notification_id from gone)
$$;
