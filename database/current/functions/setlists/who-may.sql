-- Who reads and writes a set list: the holder of its link until that ends, the person of the claimed page, and the team of the night.

-- The caller's side: 'act', 'team' or null. Asked in every call: a claim that was taken back, or a role that was lost, opens nothing any more.
create or replace function internal.setlist_side(list internal.setlists, p_code text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when coalesce(p_code, '') <> '' then case when (list).code_hash = internal.hash_code(p_code) and (list).closes_at > now() then 'act' end
    when exists (select from internal.artist_claims c where c.artist_id = (list).artist_id and c.user_id = internal.proven_uid() and c.status = 'approved') then 'act'
    when exists (select from public.events e where e.id = (list).event_id and internal.my_role(e.organiser_id) = any (internal.roles_with('nights'))) then 'team'
  end
$$;

-- A set list, locked, for one of its sides. Guesses are counted by where they come from. @throws SETLISTS_NOT_FOUND, SETLISTS_RATE_LIMITED
create or replace function internal.open_setlist(p_setlist_id uuid, p_code text, out list internal.setlists, out side text)
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.take_caller_limit('setlists', 'SETLISTS_RATE_LIMITED');
  perform internal.require_active_user();
  select * into list from internal.setlists s where s.id = p_setlist_id for update;
  side := internal.setlist_side(list, p_code);
  if side is null then
    perform internal.refuse(404, 'SETLISTS_NOT_FOUND', 'There is no set list here that you may see', 'The link may have ended. Sign in as the artist, or ask the organiser for a new link.');
  end if;
end $$;

-- A set list of a night of the caller's team. @throws SETLISTS_NOT_FOUND, EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.own_setlist(p_setlist_id uuid) returns internal.setlists
language plpgsql security definer set search_path = '' as $$
declare
  list internal.setlists;
begin
  perform internal.own_event((select s.event_id from internal.setlists s where s.id = p_setlist_id), internal.roles_with('nights'));
  select * into list from internal.setlists s where s.id = p_setlist_id for update;
  return list;
end $$;
