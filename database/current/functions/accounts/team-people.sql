-- Who acts for an organiser or a venue, one row for each team they are in: an organiser that is a venue has the venue's team beside its
-- own. Give one of the two ids.
create or replace function internal.team_people(p_organiser_id uuid, p_venue_id uuid default null, roles text[] default '{owner,manager,editor,door,finance}')
returns table (user_id uuid, role text, team text, since timestamptz)
language sql stable security definer rows 10 set search_path = '' as $$
  select m.user_id, m.role, 'organiser', m.created_at from public.organiser_members m
  where m.organiser_id = p_organiser_id and m.status = 'active' and m.role = any (roles)
  union all
  select m.user_id, m.role, 'venue', m.created_at from public.venue_members m
  where m.venue_id = coalesce(p_venue_id, (select o.venue_id from public.organisers o where o.id = p_organiser_id))
    and m.status = 'active' and m.role = any (roles)
$$;

-- The same people, each once, for what is told to all of them.
create or replace function internal.team_user_ids(p_organiser_id uuid, p_venue_id uuid default null, roles text[] default '{owner,manager,editor,door,finance}') returns setof uuid
language sql stable security definer rows 10 set search_path = '' as $$
  select distinct t.user_id from internal.team_people(p_organiser_id, p_venue_id, roles) t
$$;
