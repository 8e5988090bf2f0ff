-- Who may give and take which role, with the sentences of the specification.
-- Servers (service_role and the migration login) may set up the first admin; nobody may remove the last one.
create or replace function internal.refuse_role(sentence text, code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = sentence, detail = code;
end $$;

create or replace function internal.check_role_grant() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  perform internal.require_aal2();
  if new.user_id = (select auth.uid()) then
    perform internal.refuse_role('Users cannot assign roles to themselves', 'ROLES_SELF_ASSIGNED');
  elsif new.role = 'admin' and not internal.has_role('admin') then
    perform internal.refuse_role('Only admins can assign admin roles', 'ROLES_ADMIN_REQUIRED');
  elsif not internal.is_staff() then
    perform internal.refuse_role('Only admins or moderators can assign moderator roles', 'ROLES_STAFF_REQUIRED');
  end if;
  perform internal.require_standing();
  return new;
end $$;

create or replace function internal.check_role_taken() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') then
    perform internal.require_aal2();
    if old.role = 'admin' and old.user_id = (select auth.uid()) then
      perform internal.refuse_role('Users cannot remove their own admin role', 'ROLES_OWN_ADMIN');
    elsif old.role = 'admin' and not internal.has_role('admin') then
      perform internal.refuse_role('Only admins can remove admin roles', 'ROLES_ADMIN_REQUIRED');
    elsif not internal.is_staff() then
      perform internal.refuse_role('Only admins or moderators can remove moderator roles', 'ROLES_STAFF_REQUIRED');
    end if;
    perform internal.require_standing();
  end if;
  if old.role = 'admin' then
    perform internal.keep_one_admin(old.id);
  end if;
  return old;
end $$;

-- Roles of others are hidden from people without one that counts, so none of those rows would meet the rules above. They are told of the rule at once,
-- whatever they try to take: another answer for an admin's role would say who is an admin. Deletions by functions and cascades run under their
-- owner and are not meant.
create or replace function internal.check_role_remover() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and not internal.is_staff() then
    perform internal.require_aal2();
    perform internal.refuse_role('Only admins or moderators can remove moderator roles', 'ROLES_STAFF_REQUIRED');
  end if;
  return null;
end $$;

create or replace function internal.keep_one_admin(leaving uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- locked, so that two admins removing each other cannot both succeed
  perform from public.user_roles where role = 'admin' order by id for update;
  if not exists (select from public.user_roles where role = 'admin' and id <> leaving) then
    perform internal.refuse_role('The last admin cannot be removed', 'ROLES_LAST_ADMIN');
  end if;
end $$;

create or replace function internal.log_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed public.user_roles := case when tg_op = 'DELETE' then old else new end;
begin
  insert into public.audit_logs (actor_id, action_type, table_name, record_id, old_data, new_data)
  values (
    (select auth.uid()), case tg_op when 'INSERT' then 'role_given' when 'DELETE' then 'role_taken' else 'role_changed' end, 'user_roles', changed.id::text,
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end
  );
  return null;
end $$;

create or replace trigger check_role_grant before insert on public.user_roles
  for each row execute function internal.check_role_grant();
create or replace trigger check_role_remover before delete on public.user_roles
  for each statement execute function internal.check_role_remover();
create or replace trigger check_role_taken before delete on public.user_roles
  for each row execute function internal.check_role_taken();
create or replace trigger log_role_change after insert or update or delete on public.user_roles
  for each row execute function internal.log_role_change();

grant execute on function internal.refuse_role(text, text), internal.keep_one_admin(uuid) to authenticated, service_role;
