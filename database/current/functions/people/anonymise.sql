-- Takes a person out of their data. Each part has functions of its own: internal.obstacles_<part>(person)
-- answers why it cannot be done yet, a sentence each; internal.anonymise_<part>(person) does it. What money and other people need
-- stays, without a name. Which columns are whose is stated in the heads of database/current/access.

create or replace function internal.list_anonymise_obstacles(person uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  found_so_far text[] := '{}';
begin
  -- in every part, by name: found_so_far := found_so_far || array(select internal.obstacles_<part>(person));
  return array(select sentence from unnest(found_so_far) sentence order by 1);
end $$;

create or replace function internal.anonymise_in_all_parts(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  part regproc;
begin
  for part in
    select oid::regproc from pg_catalog.pg_proc
    where pronamespace = 'internal'::regnamespace and proname like 'anonymise\_%' and proname <> 'anonymise_in_all_parts'
      and proargtypes = array['uuid'::regtype]::oidvector
    -- the account last: until then the other parts can find what they hold under its address
    order by proname = 'anonymise_auth', proname
  loop
    execute format('select %s($1)', part) using person;
  end loop;
end $$;

create or replace function internal.anonymise_people(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.user_roles where user_id = person;
  delete from public.rate_limits where identifier = 'user:' || person;
  update public.error_reports set user_id = null, title = 'Report of a deleted user', description = null, url = null, user_agent = null,
    browser_info = '{}', error_details = '{}' where user_id = person;
  delete from public.profile_private where user_id = person;
  delete from public.access_profiles where user_id = person;
  delete from public.follows where follower_id = person or (kind = 'user' and target = person::text);
  delete from internal.follow_counts where kind = 'user' and target = person::text;
  delete from public.consents where user_id = person;
  delete from public.calendar_tokens where user_id = person;
  delete from internal.account_erasures where user_id = person;
  delete from internal.data_exports where user_id = person;
  delete from public.user_blocks where blocker_id = person or blocked_id = person;
  delete from public.user_mutes where user_id = person or (kind = 'user' and target = person::text);
  insert into internal.old_handles (handle_hash, user_id, kept_until)
  select internal.handle_hash(p.handle::text), null, now() + interval '12 months' from public.profiles p where p.user_id = person
  on conflict on constraint old_handles_pkey do update set kept_until = excluded.kept_until;
  update internal.old_handles set user_id = null where user_id = person;
  update public.profiles set full_name = 'Deleted user', handle = internal.free_handle(null), pronouns = null, bio = null, website = null,
    avatar_path = null, avatar_alt = null, links = '{}', area_id = null, genres = '{}', visibility = 'hidden', show_going = false, show_been = false,
    show_saved = false, show_following = false, show_follower_count = false,
    status = 'erased', is_anonymised = true
  where user_id = person;
end $$;

-- For admins and servers. Doing it twice is doing it once.
create or replace function public.anonymize_user_data(target_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
  obstacles text[];
begin
  if not (internal.is_server() or internal.has_role('admin')) then
    raise exception using errcode = '42501', message = 'Only admins can anonymize user data', detail = 'PEOPLE_ADMIN_REQUIRED', hint = 'Ask an admin.';
  end if;
  perform internal.require_standing();
  -- a booking made in this moment waits on, or is waited for by, this row of auth.users
  perform from auth.users where id = target_user_id for update;
  select * into person from public.profiles where user_id = target_user_id for update;
  if person.user_id is null then
    raise exception using errcode = 'PT404', message = 'This person does not exist', detail = 'PEOPLE_NOT_FOUND', hint = 'Check target_user_id.';
  elsif person.is_anonymised then
    return;
  elsif exists (select from public.user_roles where user_id = target_user_id and role = 'admin') then
    raise exception using errcode = '42501', message = 'An admin cannot be anonymized', detail = 'PEOPLE_ADMIN_STAYS', hint = 'Take the admin role away first.';
  end if;
  obstacles := internal.list_anonymise_obstacles(target_user_id);
  if cardinality(obstacles) > 0 then
    raise exception using errcode = 'PT409', message = 'This person cannot be anonymized yet', detail = 'PEOPLE_ANONYMISE_BLOCKED',
      hint = array_to_string(obstacles, ' ');
  end if;
  perform internal.anonymise_in_all_parts(target_user_id);
  insert into public.audit_logs (actor_id, action_type, table_name, record_id)
  values ((select auth.uid()), 'user_anonymised', 'profiles', target_user_id::text);
end $$;

grant execute on function public.anonymize_user_data(uuid) to authenticated, service_role;
