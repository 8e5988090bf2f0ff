-- A person's own signed-in devices. A token outlives its session by up to an hour (nothing but time ends a signature), so
-- the caller must still be signed in: a device that was signed out can no longer look at the others or end them.
create or replace function internal.my_live_session() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  mine uuid := (
    select s.id from auth.sessions s
    where s.user_id = (select auth.uid()) and s.id::text = (select auth.jwt()) ->> 'session_id' and coalesce(s.not_after > now(), true)
  );
begin
  if mine is null then
    raise exception using errcode = 'PT401', message = 'You are not signed in', detail = 'AUTH_REQUIRED', hint = 'Sign in and try again.';
  end if;
  perform internal.require_aal2();
  return mine;
end $$;

-- Latest used first. `network` is where it was last used from, without the part that tells one household from its neighbours.
create or replace function public.list_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, network text, aal text, is_current boolean
)
language sql stable security definer set search_path = '' rows 10 as $$
  select s.id, s.created_at, coalesce(s.refreshed_at, s.created_at), s.user_agent,
    network(set_masklen(s.ip, case family(s.ip) when 4 then 24 else 48 end))::text, s.aal::text, s.id = mine.id
  from (select internal.my_live_session() as id) mine, auth.sessions s
  where s.user_id = (select auth.uid()) and coalesce(s.not_after > now(), true)
  order by 3 desc, s.id
$$;

-- Leaves `kept`, ends `ended` or, where that is null, all others; both only among the caller's own. Answers how many ended.
create or replace function internal.end_my_sessions(kept uuid, ended uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := (select auth.uid());
  gone integer;
begin
  delete from auth.sessions where user_id = me and case when ended is null then id <> kept else id = ended end;
  get diagnostics gone = row_count;
  if gone > 0 then
    insert into auth.audit_log_entries (payload, ip_address)
    select json_build_object('action', 'logout', 'log_type', 'account', 'actor_id', me,
        'actor_username', coalesce(u.email, u.phone, '')),
      coalesce(split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1), '')
    from auth.users u where u.id = me;
  end if;
  return gone;
end $$;

-- Signs one device out. False: it was signed out before, or is nobody's of yours.
create or replace function public.end_session(p_session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  current_session uuid := internal.my_live_session();
begin
  return p_session_id is not null and internal.end_my_sessions(current_session, p_session_id) > 0;
end $$;

-- Signs every device out but the one that asks; answers how many.
create or replace function public.end_other_sessions() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return internal.end_my_sessions(internal.my_live_session(), null);
end $$;

grant execute on function public.list_sessions(), public.end_session(uuid), public.end_other_sessions() to authenticated;
