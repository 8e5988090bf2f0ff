-- All that is kept about a person, for that person. Each part gives its own in internal.export_<part>(person): an object of tables, each a list of rows.

-- What may not be left to a session that somebody else found open: a sign-in of the last 15 minutes, or a second step.
create or replace function internal.require_fresh_sign_in() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'You are not signed in', detail = 'AUTH_REQUIRED', hint = 'Sign in and try again.';
  end if;
  perform internal.require_second_step();
  if coalesce((select auth.jwt()) ->> 'aal', 'aal1') <> 'aal2' and not exists (
    select from auth.sessions s where s.user_id = me and s.id::text = (select auth.jwt()) ->> 'session_id' and s.created_at > now() - interval '15 minutes'
  ) then
    raise exception using errcode = 'PT403', message = 'Please sign in again first', detail = 'PEOPLE_FRESH_SIGN_IN_REQUIRED',
      hint = 'This needs a sign-in of the last 15 minutes.';
  end if;
  return me;
end $$;

create or replace function internal.export_in_all_parts(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  part regproc;
  tables jsonb;
  gathered jsonb := '{}';
begin
  for part in
    select oid::regproc from pg_catalog.pg_proc
    where pronamespace = 'internal'::regnamespace and proname like 'export\_%' and proname <> 'export_in_all_parts' and proargtypes = array['uuid'::regtype]::oidvector
    order by proname
  loop
    execute format('select %s($1)', part) into tables using person;
    gathered := gathered || coalesce(tables, '{}');
  end loop;
  return gathered;
end $$;

create or replace function internal.export_people(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from public.profiles p where p.user_id = person),
    'private_settings', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from public.profile_private p where p.user_id = person),
    'roles', (select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'created_at', r.created_at)), '[]') from public.user_roles r where r.user_id = person),
    'follows', (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from internal.list_follows_of(person, person, 'me') f),
    'blocked', (select coalesce(jsonb_agg(jsonb_build_object('person', b.blocked_id, 'created_at', b.created_at)), '[]') from public.user_blocks b where b.blocker_id = person),
    'muted', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'target', m.target, 'created_at', m.created_at)), '[]') from public.user_mutes m where m.user_id = person),
    'calendar', (select coalesce(jsonb_agg(jsonb_build_object('includes', c.includes, 'created_at', c.created_at)), '[]') from public.calendar_tokens c where c.user_id = person),
    'error_reports', (select coalesce(jsonb_agg(to_jsonb(e) - 'fingerprint'), '[]') from public.error_reports e where e.user_id = person))
$$;

create or replace function internal.export_auth(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
      'given_at_sign_up', u.raw_user_meta_data)), '[]') from auth.users u where u.id = person),
    'linked_services', (select coalesce(jsonb_agg(jsonb_build_object('provider', i.provider, 'data', i.identity_data, 'created_at', i.created_at)), '[]') from auth.identities i where i.user_id = person),
    'devices', (select coalesce(jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'created_at', s.created_at)), '[]') from auth.sessions s where s.user_id = person))
$$;

-- Everything of the caller's as one object of tables. Five a day. @throws PEOPLE_FRESH_SIGN_IN_REQUIRED, PEOPLE_EXPORT_RATE_LIMITED
create or replace function public.export_my_data() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_fresh_sign_in();
  wait integer := internal.take_rate_limit(internal.caller_key(), 'export_my_data', 5, 1440);
begin
  if wait > 0 then
    perform internal.refuse_too_many('PEOPLE_EXPORT_RATE_LIMITED', wait);
  end if;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (me, 'data_exported', 'profiles', me::text);
  return jsonb_build_object('made_at', now(), 'tables', internal.export_in_all_parts(me));
end $$;

grant execute on function public.export_my_data() to authenticated;
