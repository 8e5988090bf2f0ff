-- Staff roles. Policies ask through these, because a policy on user_roles that read user_roles would never end.
-- A suspended person has no power, whatever roles they still hold.
create or replace function internal.has_role(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r join public.profiles p on p.user_id = r.user_id and p.status = 'active'
    where r.user_id = (select internal.proven_uid()) and r.role = wanted
  )
$$;

create or replace function internal.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles r join public.profiles p on p.user_id = r.user_id and p.status = 'active'
    where r.user_id = (select internal.proven_uid())
  )
$$;

grant execute on function internal.has_role(text), internal.is_staff() to anon, authenticated, service_role;
