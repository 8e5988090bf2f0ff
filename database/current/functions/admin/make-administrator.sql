-- For the operator, by npm run admin: makes an account an administrator and opens it for its owner again. Takes away what
-- could keep them out: a suspension or ban, and second factors, which an administrator sets up again at the next sign-in. Everybody
-- signed in to the account is signed out. Answers what was changed.
create or replace function internal.make_administrator(p_person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb;
  is_new boolean;
  factors integer;
begin
  select jsonb_build_object('status', p.status, 'is_banned', coalesce(u.banned_until > now(), false)) into was
  from auth.users u join public.profiles p on p.user_id = u.id where u.id = p_person and u.deleted_at is null for update of u;
  if was is null or was ->> 'status' = 'erased' then
    perform internal.refuse(404, 'PEOPLE_NOT_FOUND', 'This account was deleted', 'Use another address.');
  end if;
  insert into public.user_roles (user_id, role) values (p_person, 'admin') on conflict do nothing;
  is_new := found;
  update public.profiles set status = 'active' where user_id = p_person and status <> 'active';
  update auth.users set banned_until = null where id = p_person and banned_until is not null;
  delete from auth.mfa_factors where user_id = p_person;
  get diagnostics factors = row_count;
  delete from auth.sessions where user_id = p_person;
  was := was || jsonb_build_object('is_new', is_new, 'factors', factors);
  perform internal.record_act('administrator_made', 'profiles', p_person::text, null, was || jsonb_build_object('by', 'npm run admin'));
  return was;
end $$;
revoke all on function internal.make_administrator(uuid) from public;
