-- The venues one is in the team of, with the rights of one's role and how many corrections wait, by name.
create or replace function public.list_my_venues()
returns table (id uuid, slug text, name text, status text, role text, rights text[], corrections integer)
language sql stable security definer rows 10 set search_path = '' as $$
  select v.id, v.slug, v.name, v.status, m.role, array(select r."right" from internal.team_rights r where r.role = m.role order by r.sort),
    case when m.role = any (internal.roles_with('page')) then
      (select count(*)::integer from public.venue_corrections c where c.venue_id = v.id and c.status = 'open' and not c.is_of_team and c.agreed_at is null) else 0 end
  from public.venue_members m join public.venues v on v.id = m.venue_id
  where m.user_id = (select internal.proven_uid()) and m.status = 'active' and v.status <> 'merged' order by v.name, v.id
$$;
grant execute on function public.list_my_venues() to authenticated;
