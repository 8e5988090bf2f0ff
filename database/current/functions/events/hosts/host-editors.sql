-- A draft that two teams write: the holder of a night lets a host that accepted write in it until it is public. Saving it as the night, deleting it and
-- publishing stay the holder's.

-- The host on whose behalf the caller may write in the draft of this event; null for everybody else, the holder's team included.
create or replace function internal.editing_host(p_event_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select t.organiser_id from internal.host_editors h join internal.host_terms t on t.event_id = h.event_id and t.organiser_id = h.organiser_id and t.state = 'accepted'
    join public.events e on e.id = h.event_id and e.status in ('draft', 'pending_review', 'scheduled')
  where h.event_id = p_event_id and internal.my_role(e.organiser_id) is null and internal.my_role(t.organiser_id) in ('owner', 'manager', 'editor')
  order by t.organiser_id limit 1
$$;

-- The team of which somebody changed a draft last, where that is not the holder's: named beside the person.
create or replace function internal.team_of_writer(draft public.event_drafts) returns text
language sql stable security definer set search_path = '' as $$
  select o.name from internal.host_editors h join public.organisers o on o.id = h.organiser_id
  where h.event_id = (draft).event_id and exists (select from internal.team_people(h.organiser_id) t where t.user_id = (draft).updated_by)
    and not exists (select from internal.team_people((draft).organiser_id) t where t.user_id = (draft).updated_by)
  order by o.name limit 1
$$;

-- A draft, locked, for somebody who may write in it. @throws EVENTS_DRAFT_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.require_written_draft(p_draft_id uuid) returns public.event_drafts
language plpgsql security definer set search_path = '' as $$
declare
  draft public.event_drafts;
begin
  perform internal.require_person();
  select * into draft from public.event_drafts where id = p_draft_id for update;
  if internal.editing_host(draft.event_id) is not null then
    perform internal.require_standing();
    return draft;
  end if;
  return internal.require_own_draft(p_draft_id);
end $$;

-- Lets a host write in the draft of a night, or no more. @throws EVENTS_INVALID_HOST, EVENTS_CLOSED and what own_event throws
create or replace function public.let_host_edit(p_event_id uuid, p_organiser_id uuid, p_may boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event constant public.events := internal.own_open_night(p_event_id, internal.roles_with('night_changes'));
begin
  if not exists (select from internal.host_terms t where t.event_id = event.id and t.organiser_id = p_organiser_id and t.state = 'accepted') then
    perform internal.refuse(409, 'EVENTS_INVALID_HOST', 'They do not put this night on with you', 'Invite them first.');
  elsif coalesce(p_may, false) and event.status not in ('draft', 'pending_review', 'scheduled') then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'This event is public', 'Hosts write in it until then.');
  end if;
  if coalesce(p_may, false) then
    insert into internal.host_editors (event_id, organiser_id) values (event.id, p_organiser_id) on conflict do nothing;
    if found then
      perform internal.tell_hosts(event, p_organiser_id, event.organiser_id, 'terms');
    end if;
  else
    delete from internal.host_editors h where h.event_id = event.id and h.organiser_id = p_organiser_id;
  end if;
  return internal.hosts_json(event.id);
end $$;

grant execute on function public.let_host_edit(uuid, uuid, boolean) to authenticated;
