-- Whether somebody has booked, bought or is buying a place of a night. Holds that ran out are none.
create or replace function internal.has_sales(p_event_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.bookings b where b.event_id = p_event_id and b.status not in ('expired', 'abandoned'))
    or exists (select from public.comps c where c.event_id = p_event_id)
    or exists (select from public.door_sales d where d.event_id = p_event_id)
    or exists (select from public.waitlist_entries w where w.event_id = p_event_id and w.status in ('waiting', 'offered'))
$$;

-- Why a night cannot be handed on to another organiser, if anything. @throws EVENTS_HAS_SALES, EVENTS_INVALID_HOST
create or replace function internal.refuse_handing_on(event public.events, p_organiser_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if internal.has_sales(event.id) then
    perform internal.refuse(409, 'EVENTS_HAS_SALES', 'Places of this night are sold or held', 'Who sold them is paid for them. Settle between you afterwards.');
  elsif event.status in ('pending_review', 'scheduled', 'published', 'postponed') and internal.needs_approval(p_organiser_id, null) then
    perform internal.refuse(409, 'EVENTS_INVALID_HOST', 'Their first nights are looked at before they are public', 'Hand it on while it is a draft.');
  elsif exists (select from internal.series_pass_nights n join internal.series_passes p on p.id = n.pass_id where n.event_id = event.id and p.is_open) then
    perform internal.refuse(409, 'EVENTS_INVALID_HOST', 'A pass of its series is good for this night', 'Stop selling the pass first.');
  elsif exists (select from internal.solidarity_funds f where f.event_id = event.id and (f.is_open or internal.fund_pot(f.event_id) <> 0)) then
    perform internal.refuse(409, 'EVENTS_INVALID_HOST', 'This night has a solidarity fund of yours', 'Close the fund first.');
  elsif exists (select from public.members_nights m where m.event_id = event.id) or exists (select from public.event_entry_questions q where q.event_id = event.id) then
    perform internal.refuse(409, 'EVENTS_INVALID_HOST', 'This night asks for members or questions of your own', 'Take them away first.');
  end if;
end $$;

-- Offers the night to one of its hosts, or takes the offer back: who takes it holds the money from then on. For owners, and before the first sale.
-- @throws EVENTS_HAS_SALES, EVENTS_HOST_NOT_FOUND, EVENTS_INVALID_HOST, TEAMS_ROLE_REQUIRED
create or replace function public.offer_night(p_event_id uuid, p_organiser_id uuid, p_is_offered boolean default true) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_open_night(p_event_id, '{owner}');
begin
  perform internal.take_event_limit(auth.uid());
  if coalesce(p_is_offered, false) then
    perform internal.refuse_handing_on(event, p_organiser_id);
  end if;
  update internal.host_terms t set is_offered = coalesce(p_is_offered, false) and t.organiser_id = p_organiser_id
  where t.event_id = event.id and t.state = 'accepted' and t.is_offered is distinct from (coalesce(p_is_offered, false) and t.organiser_id = p_organiser_id);
  if not exists (select from internal.host_terms t where t.event_id = event.id and t.organiser_id = p_organiser_id and t.state = 'accepted') then
    perform internal.refuse(404, 'EVENTS_HOST_NOT_FOUND', 'They are no host of this night', 'Look at its hosts again.');
  elsif coalesce(p_is_offered, false) then
    perform internal.tell_hosts(event, p_organiser_id, event.organiser_id, 'offered');
  end if;
  return internal.hosts_json(event.id);
end $$;

-- Takes a night that was offered: its seller's details, pay-outs and receipts are those of this organiser, and the one that had it is a host of it.
-- Prices are worked out again with the new holder's fees. @throws EVENTS_HOST_NOT_FOUND, EVENTS_HAS_SALES, what save_event refuses, TEAMS_ROLE_REQUIRED
create or replace function public.take_night(p_event_id uuid, p_organiser_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  before uuid;
  data jsonb;
begin
  perform internal.require_role(p_organiser_id, '{owner}');
  perform internal.take_event_limit(auth.uid());
  select * into event from public.events where id = p_event_id for update;
  if not exists (select from internal.host_terms t where t.event_id = p_event_id and t.organiser_id = p_organiser_id and t.is_offered for update) then
    perform internal.refuse(404, 'EVENTS_HOST_NOT_FOUND', 'This night is not offered to you any more', 'Ask the organiser of the night.');
  end if;
  perform internal.lock_stock(event.id);
  perform internal.refuse_handing_on(event, p_organiser_id);
  before := event.organiser_id;
  data := internal.event_as_draft(event);
  perform internal.refuse_problems(data, p_organiser_id, event);
  -- a series belongs to one organiser: the night stands alone from now on
  update public.events e set organiser_id = p_organiser_id, series_id = null where e.id = event.id returning * into event;
  update public.event_drafts d set organiser_id = p_organiser_id where d.event_id = event.id;
  perform internal.write_tickets(event.id, data -> 'tickets', p_organiser_id, data -> 'pools');
  delete from public.event_hosts h where h.event_id = event.id and h.organiser_id = p_organiser_id;
  delete from internal.host_terms t where t.event_id = event.id and t.organiser_id = p_organiser_id;
  insert into public.event_hosts (event_id, organiser_id) values (event.id, before) on conflict do nothing;
  insert into internal.host_terms as kept (event_id, organiser_id, state, figures, decided_at) values (event.id, before, 'accepted', 'all', now())
  on conflict (event_id, organiser_id) do update set state = 'accepted', figures = 'all', is_offered = false, decided_at = now();
  perform internal.tell_hosts(event, before, p_organiser_id, 'taken');
end $$;

grant execute on function public.offer_night(uuid, uuid, boolean), public.take_night(uuid, uuid) to authenticated;
