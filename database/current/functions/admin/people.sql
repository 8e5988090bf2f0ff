-- People by name or handle, twenty at a time; by address for admins, whole and exact, which is written down.
create or replace function public.search_people(p_query text, p_by_email boolean default false)
returns table (user_id uuid, handle text, full_name text, status text, visibility text, roles text[], created_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := btrim(coalesce(p_query, ''));
  pattern text;
begin
  if p_by_email then
    perform internal.require_admin();
    perform internal.record_act('people_searched_by_email', 'profiles', null, null, jsonb_build_object('query', internal.pseudonym(lower(wanted))));
  else
    perform internal.require_staff();
  end if;
  if char_length(wanted) not between 2 and 254 then
    raise exception using errcode = 'PT400', message = 'Search for at least two letters', detail = 'ADMIN_QUERY_TOO_SHORT', hint = 'Type a name or a handle.';
  end if;
  pattern := '%' || replace(replace(replace(wanted, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  return query
    select p.user_id, p.handle::text, p.full_name, p.status, p.visibility,
      array(select r.role from public.user_roles r where r.user_id = p.user_id order by r.role), p.created_at
    from public.profiles p
    where case when p_by_email then p.user_id in (select u.id from auth.users u where lower(u.email) = lower(wanted) and not u.is_sso_user
        union all select g.user_id from internal.guest_accounts g where g.email = lower(wanted))
      else lower(p.full_name) like lower(pattern) or p.handle::text ilike pattern end
    order by (p.handle::text = lower(wanted)) desc, p.full_name nulls last, p.user_id limit 20;
end $$;

-- One person as staff may see them: no address, no bookings.
create or replace function public.get_person_for_staff(p_user_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  found_person json;
begin
  perform internal.require_staff();
  select json_build_object('user_id', p.user_id, 'handle', p.handle, 'full_name', p.full_name, 'status', p.status, 'visibility', p.visibility,
    'is_anonymised', p.is_anonymised, 'is_guest', internal.is_guest(p.user_id), 'created_at', p.created_at,
    'roles', array(select r.role from public.user_roles r where r.user_id = p.user_id order by r.role),
    'sessions', (select count(*) from auth.sessions s where s.user_id = p.user_id and coalesce(s.not_after > now(), true)),
    'obstacles', internal.list_anonymise_obstacles(p.user_id),
    'notes', coalesce((select json_agg(json_build_object('id', n.id, 'body', n.body, 'created_at', n.created_at,
        'author', coalesce(a.full_name, a.handle::text)) order by n.created_at desc)
      from public.staff_notes n left join public.profiles a on a.user_id = n.author_id where n.user_id = p.user_id), '[]'))
  into found_person from public.profiles p where p.user_id = p_user_id;
  if found_person is null then
    raise exception using errcode = 'PT404', message = 'This person does not exist', detail = 'PEOPLE_NOT_FOUND', hint = 'Search again.';
  end if;
  return found_person;
end $$;

create or replace function public.add_staff_note(p_user_id uuid, p_body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_staff();
  body text := btrim(coalesce(p_body, ''));
  made uuid;
begin
  if char_length(body) not between 1 and 2000 then
    raise exception using errcode = 'PT400', message = 'A note has 1 to 2,000 characters', detail = 'ADMIN_NOTE_INVALID', hint = 'Write a note, or shorten it.';
  elsif not exists (select from public.profiles where user_id = p_user_id and status <> 'erased') then
    raise exception using errcode = 'PT404', message = 'This person does not exist', detail = 'PEOPLE_NOT_FOUND', hint = 'Search again.';
  end if;
  insert into public.staff_notes (user_id, author_id, body) values (p_user_id, me, body) returning id into made;
  perform internal.record_act('note_added', 'staff_notes', made::text, null, jsonb_build_object('user_id', p_user_id));
  return made;
end $$;

-- Moderators cannot touch admins. @throws ADMIN_ADMIN_REQUIRED
create or replace function internal.require_power_over(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if person = auth.uid() then
    raise exception using errcode = 'PT403', message = 'You cannot do this to your own account', detail = 'ADMIN_OWN_ACCOUNT', hint = 'Ask a colleague.';
  elsif exists (select from public.user_roles where user_id = person and role = 'admin') and not internal.has_role('admin') then
    raise exception using errcode = 'PT403', message = 'Only admins can do this to an admin', detail = 'ADMIN_ADMIN_REQUIRED', hint = 'Ask an admin.';
  end if;
end $$;

-- Where a person is signed in, as they see it themselves: without the whole address.
create or replace function public.list_person_sessions(p_user_id uuid)
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, network text)
language plpgsql stable security definer set search_path = '' rows 10 as $$
begin
  perform internal.require_admin();
  return query select s.id, s.created_at, coalesce(s.refreshed_at::timestamptz, s.created_at), s.user_agent,
      pg_catalog.network(pg_catalog.set_masklen(s.ip, case family(s.ip) when 4 then 24 else 48 end))::text
    from auth.sessions s where s.user_id = p_user_id and coalesce(s.not_after > now(), true) order by 3 desc limit 50;
end $$;

-- Signs a person out everywhere. Answers how many devices.
create or replace function public.end_person_sessions(p_user_id uuid, p_reason text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reason text := internal.require_reason(p_reason);
  gone integer;
begin
  perform internal.require_admin();
  perform internal.require_power_over(p_user_id);
  delete from auth.sessions where user_id = p_user_id;
  get diagnostics gone = row_count;
  perform internal.record_act('sessions_ended', 'profiles', p_user_id::text, null, jsonb_build_object('sessions', gone, 'reason', reason));
  return gone;
end $$;

grant execute on function public.search_people(text, boolean), public.get_person_for_staff(uuid), public.add_staff_note(uuid, text),
  public.list_person_sessions(uuid), public.end_person_sessions(uuid, text) to authenticated;
