-- Tells of a change in a team: the person it is about, where somebody else made it, and the owners who did not make it themselves.
-- p_change is joined, role, handed_over, removed or left.
create or replace function internal.tell_team(p_organiser_id uuid, p_venue_id uuid, p_user_id uuid, p_change text, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  name text;
  slug text;
  facts jsonb;
begin
  select o.name, o.slug into name, slug from public.organisers o where o.id = p_organiser_id;
  if name is null then
    select v.name, v.slug into name, slug from public.venues v where v.id = p_venue_id;
  end if;
  facts := jsonb_build_object('team', name, 'change', p_change, 'role', p_role, 'person', me,
    'path', case when p_venue_id is null then '/organise/' || slug || '/team' else '/venue-dashboard/' || slug || '/team' end);
  perform internal.notify('team_changed', told.user_id, facts || jsonb_build_object('is_you', told.user_id = p_user_id)
      || case when told.user_id = p_user_id and p_change = 'removed' then '{"path": null}'::jsonb else '{}' end),
    internal.enqueue_mail('team-changed', u.email, facts - 'person' || jsonb_build_object('is_you', (told.user_id = p_user_id)::text,
      'member', (select full_name from public.profiles where user_id = p_user_id), 'by', (select full_name from public.profiles where user_id = me)))
  from (
    select p_user_id as user_id
    union select t.user_id from internal.team_people(p_organiser_id, p_venue_id, '{owner}') t) told
  join auth.users u on u.id = told.user_id and u.email <> '' and u.deleted_at is null
  where told.user_id <> me;
end $$;
