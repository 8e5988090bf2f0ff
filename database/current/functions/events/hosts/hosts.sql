-- Nights of several organisers. The holder (events.organiser_id) writes the night, sells and is paid; hosts beside it are asked, an owner of theirs
-- accepts, and what they see and may do stands in internal.host_terms. The holder has the last word.

-- The night, locked, for an owner or manager of its holder, while it can still change. @throws EVENTS_NOT_FOUND, EVENTS_CLOSED, TEAMS_ROLE_REQUIRED
create or replace function internal.own_open_night(p_event_id uuid, roles text[]) returns public.events
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, roles);
begin
  if event.status in ('cancelled', 'removed', 'archived') or internal.night_ends(event) <= now() then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'This event is over and done with', 'Hosts are named before it ends.');
  end if;
  return event;
end $$;

-- Tells the owners of a team what changed between the hosts of a night, all but the person who changed it.
create or replace function internal.tell_hosts(event public.events, p_to uuid, p_about uuid, p_change text) returns void
language sql security definer set search_path = '' as $$
  select internal.notify('host_changed', t.user_id, jsonb_build_object('event_id', event.id, 'title', event.title, 'change', p_change,
    'team', (select name from public.organisers where id = p_about),
    'path', case when p_to = event.organiser_id then '/organise/events/' || event.id || '?view=hosts' else '/organise?as=' || p_to end))
  from (select distinct user_id from internal.team_people(p_to, null, '{owner}')) t where t.user_id is distinct from auth.uid()
$$;

-- How many places of a host are taken by comps that it sent and nobody took back.
create or replace function internal.host_comps(terms internal.host_terms) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from internal.host_comps h join public.comps c on c.id = h.comp_id
  where h.event_id = (terms).event_id and h.organiser_id = (terms).organiser_id and c.status <> 'revoked'
$$;

-- How many places of a host are taken, by guests whom it named and comps.
create or replace function internal.host_guests(terms internal.host_terms) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(1 + g.plus), 0)::integer + internal.host_comps(terms) from public.guest_list_entries g where g.allocation_id = (terms).allocation_id
$$;

-- The places of a host's guests: a guest list of the night with its name. Its team is known by its roles, and nobody has the code.
create or replace function internal.keep_host_places(terms internal.host_terms) returns void
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if terms.allocation_id is not null then
    update public.guest_allocations set places = greatest(terms.guest_places, internal.host_guests(terms), 1) where id = terms.allocation_id;
  elsif terms.guest_places > 0 then
    insert into public.guest_allocations (event_id, name, places, closes_at, code_hash)
    select e.id, left(o.name, 80), terms.guest_places, e.starts_at, internal.hash_code(internal.random_code(26, '0123456789abcdefghjkmnpqrstvwxyz'))
    from public.events e, public.organisers o where e.id = terms.event_id and o.id = terms.organiser_id returning id into made;
    update internal.host_terms t set allocation_id = made where t.event_id = terms.event_id and t.organiser_id = terms.organiser_id;
  end if;
end $$;

-- Asks an organiser to put a night on together, or changes the terms of one that was asked. One that said no is not asked again for this night.
-- @throws EVENTS_INVALID_HOST, EVENTS_CLOSED, EVENTS_NOT_FOUND, EVENTS_RATE_LIMITED, TEAMS_ROLE_REQUIRED
create or replace function public.ask_host(p_event_id uuid, p_organiser_id uuid, p_figures text default 'counts', p_guest_places integer default 0) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_open_night(p_event_id, internal.roles_with('night_changes'));
  was internal.host_terms;
  terms internal.host_terms;
begin
  if coalesce(p_figures, '') not in ('all', 'counts', 'none') then
    perform internal.refuse(400, 'EVENTS_INVALID_HOST', 'Choose which figures they see', 'all, counts or none.', field => 'figures');
  elsif coalesce(p_guest_places, -1) not between 0 and 500 then
    perform internal.refuse(400, 'EVENTS_INVALID_HOST', 'A host has 0 to 500 guest places', 'Write a whole number.', field => 'guest_places');
  elsif p_organiser_id = event.organiser_id then
    perform internal.refuse(400, 'EVENTS_INVALID_HOST', 'This is your own night', 'Choose another organiser.', field => 'organiser_id');
  elsif not exists (select from internal.team_people(p_organiser_id, null, '{owner}')) or exists (select from public.organisers where id = p_organiser_id and trust = 'restricted') then
    perform internal.refuse(404, 'EVENTS_INVALID_HOST', 'This organiser has nobody who could accept', 'Choose one with a team, or ask it to claim its page.', field => 'organiser_id');
  end if;
  select * into was from internal.host_terms t where t.event_id = event.id and t.organiser_id = p_organiser_id for update;
  perform pg_advisory_xact_lock(hashtextextended('guests of ' || event.id, 0));
  if p_guest_places < internal.host_guests(was) then
    perform internal.refuse(409, 'EVENTS_INVALID_HOST', format('They have named %s guests already', internal.host_guests(was)),
      'Give at least as many places, or take guests off the list.', field => 'guest_places');
  elsif was.state = 'declined' then
    perform internal.refuse(409, 'EVENTS_INVALID_HOST', 'They said no to this night', 'Write to them; a night is asked about once.', field => 'organiser_id');
  elsif was.event_id is null and (select count(*) from internal.host_terms t where t.event_id = event.id) >= 12 then
    perform internal.refuse(409, 'EVENTS_INVALID_HOST', 'A night has asked at most 12 hosts', 'Choose among them.', field => 'organiser_id');
  end if;
  if was.state = 'accepted' then
    perform internal.take_event_limit(auth.uid());
    update internal.host_terms t set figures = p_figures, guest_places = p_guest_places where t.event_id = event.id and t.organiser_id = p_organiser_id returning * into terms;
    perform internal.keep_host_places(terms);
    perform internal.tell_hosts(event, p_organiser_id, event.organiser_id, 'terms');
  else
    perform internal.take_limit(auth.uid(), 'host_invitations', 'EVENTS_RATE_LIMITED');
    insert into internal.host_terms as kept (event_id, organiser_id, figures, guest_places) values (event.id, p_organiser_id, p_figures, p_guest_places)
    on conflict (event_id, organiser_id) do update set state = 'asked', figures = excluded.figures, guest_places = excluded.guest_places, asked_at = clock_timestamp(), decided_at = null;
    perform internal.tell_hosts(event, p_organiser_id, event.organiser_id, 'asked');
  end if;
  return internal.hosts_json(event.id);
end $$;

-- Says yes or no to an invitation, for an owner of the invited organiser. `p_asked_at` is that of the terms that were read: changed ones are read again.
-- @throws EVENTS_HOST_NOT_FOUND, EVENTS_HOST_CHANGED, EVENTS_CLOSED, TEAMS_ROLE_REQUIRED
create or replace function public.answer_host(p_event_id uuid, p_organiser_id uuid, p_accepts boolean, p_asked_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  terms internal.host_terms;
begin
  perform internal.require_role(p_organiser_id, '{owner}');
  select * into event from public.events where id = p_event_id for no key update;
  select * into terms from internal.host_terms t where t.event_id = p_event_id and t.organiser_id = p_organiser_id for update;
  if terms.event_id is null or terms.state in ('left', 'removed') then
    perform internal.refuse(404, 'EVENTS_HOST_NOT_FOUND', 'This invitation is gone', 'Ask the organiser of the night.');
  elsif terms.state = (case when p_accepts then 'accepted' else 'declined' end) then
    return;
  elsif terms.state <> 'asked' or terms.asked_at is distinct from p_asked_at then
    perform internal.refuse(409, 'EVENTS_HOST_CHANGED', 'The terms of this night have changed', 'Read them again, then answer.');
  elsif event.status in ('cancelled', 'removed', 'archived') or internal.night_ends(event) <= now() then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'This event is over and done with', 'There is nothing to answer.');
  end if;
  update internal.host_terms t set state = case when p_accepts then 'accepted' else 'declined' end, decided_at = now()
  where t.event_id = p_event_id and t.organiser_id = p_organiser_id returning * into terms;
  if coalesce(p_accepts, false) then
    insert into public.event_hosts (event_id, organiser_id) values (p_event_id, p_organiser_id) on conflict do nothing;
    perform internal.keep_host_places(terms);
  end if;
  perform internal.tell_hosts(event, event.organiser_id, p_organiser_id, terms.state);
end $$;

-- Ends it with a host: an owner or manager of the holder removes it or takes the question back, one of the host's leaves. Nothing that was sold changes,
-- and guests whom it named stay on the list, which is the holder's then. Twice is once. @throws EVENTS_HOST_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.end_host(p_event_id uuid, p_organiser_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  terms internal.host_terms;
  is_holder boolean;
begin
  perform internal.require_person();
  select * into event from public.events where id = p_event_id for no key update;
  is_holder := internal.my_role(event.organiser_id) is not null;
  select * into terms from internal.host_terms t where t.event_id = p_event_id and t.organiser_id = p_organiser_id for update;
  if terms.event_id is null or not is_holder and internal.my_role(p_organiser_id) is null then
    perform internal.refuse(404, 'EVENTS_HOST_NOT_FOUND', 'This night is not one of yours', 'Look under Your nights.');
  end if;
  perform internal.require_right('night_changes', case when is_holder then event.organiser_id else p_organiser_id end);
  if terms.state in ('left', 'removed', 'declined') then
    return;
  end if;
  delete from public.event_hosts h where h.event_id = p_event_id and h.organiser_id = p_organiser_id;
  update internal.host_terms t set state = case when is_holder then 'removed' else 'left' end, is_offered = false, decided_at = now()
  where t.event_id = p_event_id and t.organiser_id = p_organiser_id;
  perform internal.tell_hosts(event, case when is_holder then p_organiser_id else event.organiser_id end, case when is_holder then event.organiser_id else p_organiser_id end,
    case when is_holder then 'removed' else 'left' end);
end $$;

-- The hosts of a night for the team of its holder, of which ticket type they may send comps, and whether the money can still be handed on. `guests` are all
-- places that are taken, `comps` those of them that are comps.
create or replace function internal.hosts_json(p_event_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('has_sales', internal.has_sales(p_event_id), 'comp_type_id', (select ticket_type_id from internal.host_comp_types where event_id = p_event_id), 'hosts', (
    select coalesce(json_agg(json_build_object('organiser_id', o.id, 'name', o.name, 'slug', o.slug, 'state', t.state, 'figures', t.figures, 'guest_places', t.guest_places,
      'guests', internal.host_guests(t), 'comps', internal.host_comps(t), 'is_offered', t.is_offered, 'may_edit', exists (select from internal.host_editors h where h.event_id = t.event_id and h.organiser_id = t.organiser_id))
      order by t.asked_at, o.id), '[]')
    from internal.host_terms t join public.organisers o on o.id = t.organiser_id where t.event_id = p_event_id))
$$;

create or replace function public.list_night_hosts(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, internal.roles_with('nights_read'));
begin
  return internal.hosts_json(event.id);
end $$;

grant execute on function public.ask_host(uuid, uuid, text, integer), public.answer_host(uuid, uuid, boolean, timestamptz), public.end_host(uuid, uuid),
  public.list_night_hosts(uuid) to authenticated;
