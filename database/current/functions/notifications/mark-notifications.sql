-- Says of notifications of one's own that they are read, or not yet. Others' are passed over. Answers what is left to read.
-- @throws NOTIFICATIONS_INVALID
create or replace function public.mark_notifications(p_ids uuid[], p_is_read boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  if coalesce(cardinality(p_ids), 0) not between 1 and 100 then
    perform internal.refuse(400, 'NOTIFICATIONS_INVALID', 'Choose 1 to 100 notifications', 'Choose fewer at once.');
  end if;
  update public.notifications set read_at = case when p_is_read then now() end, seen_at = coalesce(seen_at, now())
  where id = any (p_ids) and user_id = me and (read_at is null) = p_is_read;
  return public.count_notifications();
end $$;

-- Marks everything as read that was there at a moment, so that what comes while one presses stays new.
create or replace function public.mark_all_notifications(p_until timestamptz, p_tab text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  update public.notifications n set read_at = now(), seen_at = coalesce(n.seen_at, now())
  where n.user_id = me and n.read_at is null and n.latest_at <= p_until
    and (p_tab is null or exists (select from internal.notification_kinds k where k.kind = n.kind and k.tab = p_tab));
  return public.count_notifications();
end $$;

-- The drawer was opened: what was there by then is seen, and stays unread.
create or replace function public.see_notifications(p_until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications set seen_at = now() where user_id = internal.require_person() and seen_at is null and read_at is null and latest_at <= p_until;
end $$;

-- Takes one out of the list, or puts it back.
create or replace function public.remove_notification(p_id uuid, p_is_removed boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications set removed_at = case when p_is_removed then now() end where id = p_id and user_id = internal.require_person();
  return public.count_notifications();
end $$;

grant execute on function public.mark_notifications(uuid[], boolean), public.mark_all_notifications(timestamptz, text), public.see_notifications(timestamptz),
  public.remove_notification(uuid, boolean) to authenticated;
