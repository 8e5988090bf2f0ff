-- Who decides about something that waits. Reports keep theirs in their own row.
create or replace function internal.check_not_held(target uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  holder text;
begin
  select coalesce(p.full_name, p.handle::text) into holder from internal.staff_holds h left join public.profiles p on p.user_id = h.user_id
  where h.target_id = target and h.user_id <> auth.uid() and h.held_at > now() - interval '15 minutes';
  if found then
    perform internal.refuse(409, 'REPORTS_TAKEN', 'Taken by ' || coalesce(holder, 'a colleague'), 'Choose another one, or come back in a quarter of an hour.');
  end if;
end $$;

-- Takes an appeal, a waiting event, post or comment, or an enquiry for fifteen minutes. @throws REPORTS_TAKEN naming the colleague who has it
create or replace function public.hold_for_decision(p_target_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_staff();
begin
  if not exists (select from public.appeals where id = p_target_id and status = 'open')
    and not exists (select from public.events where id = p_target_id and status = 'pending_review')
    and not exists (select from public.posts where id = p_target_id and status = 'pending_check')
    and not exists (select from public.comments where id = p_target_id and status = 'pending_check')
    and not (internal.has_role('admin') and (exists (select from public.contact_messages where id = p_target_id and status = 'open')
      or exists (select from public.data_requests where id = p_target_id and status in ('received', 'acknowledged', 'in_progress')))) then
    perform internal.refuse(409, 'REPORTS_STALE', 'This does not wait any more', 'Look at the list again.');
  end if;
  insert into internal.staff_holds as held (target_id, user_id) values (p_target_id, me)
  on conflict (target_id) do update set user_id = me, held_at = now() where held.user_id = me or held.held_at <= now() - interval '15 minutes';
  perform internal.check_not_held(p_target_id);
end $$;

-- What colleagues and oneself are deciding about now.
create or replace function public.list_staff_holds() returns table (target_id uuid, taken_by text, is_mine boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return query select h.target_id, coalesce(p.full_name, p.handle::text, 'a colleague'), h.user_id = auth.uid()
    from internal.staff_holds h left join public.profiles p on p.user_id = h.user_id
    where h.held_at > now() - interval '15 minutes' order by h.held_at desc limit 200;
end $$;

-- Counts a wrong password for an account.
create or replace function internal.count_refused_sign_in(person uuid) returns void
language sql security definer set search_path = '' as $$
  insert into internal.refused_sign_ins as counted (user_id, minute) values (person, date_trunc('minute', now()))
  on conflict (user_id, minute) do update set count = counted.count + 1
$$;

grant execute on function public.hold_for_decision(uuid), public.list_staff_holds() to authenticated;
grant execute on function internal.count_refused_sign_in(uuid) to auth_admin;
