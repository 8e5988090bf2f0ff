-- Handles are changed once in 30 days. The one given up leads on to its owner and is nobody else's for twelve months.

-- Handles that look alike are one: 0 and o, 1, l and i, rn and m.
create or replace function internal.handle_look(handle text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select translate(replace(replace(lower(handle), '_', ''), 'rn', 'm'), '01l', 'oii')
$$;

create or replace function internal.handle_hash(handle text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select encode(extensions.digest('handle ' || lower(handle), 'sha256'), 'hex')
$$;

-- True when a handle is reserved, looks like a reserved word or like a member of staff, or is somebody else's old one.
create or replace function internal.is_handle_kept(wanted text, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.reserved_handles r where internal.handle_look(r.handle) = internal.handle_look(wanted))
    or exists (select from public.user_roles r join public.profiles p on p.user_id = r.user_id
      where r.user_id is distinct from person and internal.handle_look(p.handle::text) = internal.handle_look(wanted))
    or exists (select from internal.old_handles o
      where o.handle_hash = internal.handle_hash(wanted) and o.kept_until > now() and o.user_id is distinct from person)
$$;

-- Attempts are counted, or trying one handle after the other would tell which are kept. @throws PEOPLE_HANDLE_INVALID,
-- PEOPLE_HANDLE_RESERVED, PEOPLE_HANDLE_TAKEN, PEOPLE_HANDLE_TOO_SOON, PEOPLE_RATE_LIMITED
create or replace function public.change_handle(p_handle text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  wanted text := btrim(coalesce(p_handle, ''));
  was public.profiles;
  changed_at timestamptz;
begin
  perform internal.take_limit(me, 'handle_changes', 'PEOPLE_RATE_LIMITED');
  select * into strict was from public.profiles where user_id = me for update;
  if wanted !~ '^[A-Za-z0-9_]{3,30}$' then
    raise exception using errcode = 'PT400', message = 'A handle has 3 to 30 letters, digits or underscores', detail = 'PEOPLE_HANDLE_INVALID', hint = 'Leave out blanks and other signs.';
  elsif wanted = was.handle::text then
    return wanted;
  end if;
  select handle_changed_at into changed_at from public.profile_private where user_id = me;
  if changed_at > now() - interval '30 days' then
    raise exception using errcode = 'PT409', message = 'You can change your handle once in 30 days', detail = 'PEOPLE_HANDLE_TOO_SOON',
      hint = format('Try again on %s.', to_char((changed_at + interval '30 days') at time zone 'Europe/London', 'FMDD FMMonth YYYY'));
  elsif lower(wanted) <> lower(was.handle::text) and internal.is_handle_kept(wanted, me) then
    raise exception using errcode = 'PT409', message = 'This handle is reserved', detail = 'PEOPLE_HANDLE_RESERVED', hint = 'Choose another handle.';
  end if;
  begin
    update public.profiles set handle = wanted::extensions.citext where user_id = me;
  exception when unique_violation then
    raise exception using errcode = 'PT409', message = 'This handle is taken', detail = 'PEOPLE_HANDLE_TAKEN', hint = 'Choose another handle.';
  end;
  update public.profile_private set handle_changed_at = now(), has_made_up_handle = false where user_id = me;
  delete from internal.old_handles where handle_hash = internal.handle_hash(wanted) and user_id = me;
  insert into internal.old_handles (handle_hash, user_id, kept_until)
  values (internal.handle_hash(was.handle::text), me, now() + interval '12 months')
  on conflict on constraint old_handles_pkey do update set user_id = excluded.user_id, kept_until = excluded.kept_until;
  return wanted;
end $$;

-- For functions that act for a person: who that is. @throws AUTH_REQUIRED, PEOPLE_SUSPENDED, AUTH_SECOND_STEP_REQUIRED
create or replace function internal.require_person() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
begin
  if me is null then
    raise exception using errcode = 'PT401', message = 'You are not signed in', detail = 'AUTH_REQUIRED', hint = 'Sign in and try again.';
  end if;
  perform internal.require_aal2();
  perform internal.require_standing();
  return me;
end $$;

grant execute on function public.change_handle(text) to authenticated;
