-- All that is kept about a person, for that person. Each part gives its own in internal.export_<part>(person): an object of tables, each a list of rows.

-- What may not be left to a session that somebody else found open: a sign-in of the last 15 minutes, or a session at aal2.
create or replace function internal.require_fresh_sign_in() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'You are not signed in', detail = 'AUTH_REQUIRED', hint = 'Sign in and try again.';
  end if;
  perform internal.require_aal2();
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
  gathered jsonb := '{}';
begin
  -- in every part, by name: gathered := gathered || coalesce(internal.export_<part>(person), '{}');
  return gathered;
end $$;

create or replace function internal.export_people(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'profile', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from public.profiles p where p.user_id = person),
    'private_settings', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from public.profile_private p where p.user_id = person),
    'access_profile', (select coalesce(jsonb_agg(jsonb_build_object('needs', internal.open_needs(a.secret), 'updated_at', a.updated_at)), '[]') from public.access_profiles a where a.user_id = person),
    'roles', (select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'created_at', r.created_at)), '[]') from public.user_roles r where r.user_id = person),
    'follows', (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from internal.list_follows_of(person, person, 'me') f),
    'blocked', (select coalesce(jsonb_agg(jsonb_build_object('person', b.blocked_id, 'created_at', b.created_at)), '[]') from public.user_blocks b where b.blocker_id = person),
    'muted', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'target', m.target, 'created_at', m.created_at)), '[]') from public.user_mutes m where m.user_id = person),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.id), '[]') from public.consents c where c.user_id = person),
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

-- Asks for a copy of all that is kept about the caller; a job writes it. One at a time, three in a week.
-- @throws PEOPLE_FRESH_SIGN_IN_REQUIRED, PEOPLE_EXPORT_UNDER_WAY, PEOPLE_EXPORT_RATE_LIMITED
create or replace function public.request_export() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_fresh_sign_in();
  address text;
  wait integer;
  request uuid;
begin
  -- a guest has nothing of an account; the form of the privacy page takes what they ask
  if internal.is_guest(me) then
    perform internal.require_standing();
  end if;
  select email into address from auth.users where id = me for update;
  -- one that has not come within its day is asked for again
  if exists (select from internal.data_exports e where e.user_id = me and e.ready_at is null and e.requested_at > now() - interval '1 day') then
    raise exception using errcode = 'PT409', message = 'Your data is being gathered already', detail = 'PEOPLE_EXPORT_UNDER_WAY', hint = 'Wait until it is ready; we write to you.';
  end if;
  wait := internal.take_rate_limit('user:' || me, 'request_export', 3, 10080);
  if wait > 0 then
    perform internal.refuse_too_many('PEOPLE_EXPORT_RATE_LIMITED', wait);
  end if;
  insert into public.data_requests (reference, user_id, kind, name, email, status, due_at, acknowledged_at, form_token)
  select internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), me, 'access', coalesce(p.full_name, p.handle::text), coalesce(nullif(address, ''), 'no email'), 'in_progress',
    now() + interval '1 day', now(), encode(extensions.gen_random_bytes(16), 'hex')
  from public.profiles p where p.user_id = me returning id into request;
  insert into internal.data_exports (user_id, request_id) values (me, request)
  on conflict (user_id) do update set request_id = excluded.request_id, requested_at = now(), ready_at = null, expires_at = null;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (me, 'data_exported', 'profiles', me::text);
  perform graphile_worker.add_job('write-export', json_build_object('request', request), max_attempts := 8);
  return public.get_my_export();
end $$;

-- The latest copy the caller asked for: when, whether it is ready, until when, and its name in the bucket `exports`; null where none was.
create or replace function public.get_my_export() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('requested_at', e.requested_at, 'ready_at', e.ready_at, 'expires_at', e.expires_at,
    'path', case when e.expires_at > now() then internal.export_path(e.user_id, e.request_id) end)
  from internal.data_exports e where e.user_id = (select internal.proven_uid())
$$;

create or replace function internal.export_path(person uuid, request uuid) returns text
language sql immutable set search_path = '' as $$
  select person || '/' || request || '.zip'
$$;

-- What the job writes into the file; no row where the request is done, has been replaced, or its account is gone.
create or replace function internal.read_export(request uuid) returns table (path text, person uuid, made_at timestamptz, tables jsonb, files jsonb)
language sql stable security definer set search_path = '' as $$
  select internal.export_path(e.user_id, e.request_id), e.user_id, now(), internal.export_in_all_parts(e.user_id),
    (select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'version', o.version) order by o.bucket_id, o.name), '[]')
     from storage.objects o where o.owner_id = e.user_id::text and o.name like e.user_id || '/%' and o.bucket_id <> 'exports' and o.version is not null)
  from internal.data_exports e where e.request_id = request and e.ready_at is null
$$;

-- Says that the file is there and tells its owner. False where nobody waits for it any more; the file is then removed again.
create or replace function internal.finish_export(request uuid, person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  until timestamptz := now() + interval '7 days';
begin
  -- an erasure holds this row while it runs
  select email into address from auth.users where id = person for update;
  update internal.data_exports e set ready_at = now(), expires_at = until where e.request_id = request and e.ready_at is null;
  if not found then
    perform internal.remove_exports(array[internal.export_path(person, request)]);
    return false;
  end if;
  perform internal.remove_exports((select array_agg(o.name) from storage.objects o
    where o.bucket_id = 'exports' and o.name like person || '/%' and o.name <> internal.export_path(person, request)
      -- reports of figures lie in the same folder, and are no copy of the person's data
      and o.name not like person || '/figures-%'));
  update public.data_requests set status = 'done', outcome = 'Ready to download for seven days.' where id = request;
  perform internal.notify('export_ready', person, jsonb_build_object('expires_at', until));
  if address <> '' then
    perform internal.enqueue_mail('export-ready', address, jsonb_build_object('expires_at', until));
  end if;
  return true;
end $$;

-- The bytes go with the next sweep instead of a day later.
create or replace function internal.remove_exports(names text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  versions text[];
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  with gone as (delete from storage.objects where bucket_id = 'exports' and name = any (names) returning version)
  select array_agg(version) into versions from gone;
  update internal.blobs set doomed_at = now() - interval '1 day' where version = any (versions);
  perform set_config('storage.allow_delete_query', 'false', true);
  return coalesce(cardinality(versions), 0);
end $$;

-- Run every hour: copies of seven days go.
create or replace function internal.remove_old_exports(moment timestamptz default now()) returns integer
language sql security definer set search_path = '' as $$
  select internal.remove_exports((select array_agg(o.name) from storage.objects o where o.bucket_id = 'exports' and o.created_at < moment - interval '7 days'))
$$;

grant execute on function public.request_export(), public.get_my_export() to authenticated;
