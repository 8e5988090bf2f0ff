-- What staff have decided about events in the last week, for a second look.
create or replace function public.list_decided_events()
returns table (id uuid, title text, organiser text, decision text, reason text, decided_by text, decided_at timestamptz, can_reopen boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  return query
    select e.id, e.title, o.name, substr(last.action_type, 7), last.new_data ->> 'reason', coalesce(p.full_name, p.handle::text), last.created_at,
      e.status = last.new_data ->> 'status' and not exists (select from public.bookings b where b.event_id = e.id and b.status = 'confirmed')
    from (select distinct on (l.record_id) l.* from public.audit_logs l
      where l.action_type in ('event_approve', 'event_changes', 'event_refuse', 'event_reopened') and l.created_at > now() - interval '7 days'
      order by l.record_id, l.id desc) last
    join public.events e on e.id::text = last.record_id join public.organisers o on o.id = e.organiser_id
    left join public.profiles p on p.user_id = last.actor_id
    where last.action_type <> 'event_reopened' order by last.created_at desc limit 50;
end $$;

-- Takes a decision about an event back: it waits again. Not once somebody has booked.
create or replace function public.reopen_event_decision(p_event_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reason text := internal.require_reason(p_reason);
  event public.events;
  decided record;
begin
  perform internal.require_staff();
  select * into event from public.events where id = p_event_id for update;
  select * into decided from public.list_decided_events() d where d.id = p_event_id;
  if decided.id is null then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'There is no such decision', 'Look at the list again.');
  elsif not decided.can_reopen then
    perform internal.refuse(409, 'REPORTS_STALE', 'The event has changed since, or somebody has booked', 'Report it instead.');
  elsif event.created_by = auth.uid() or internal.is_event_team(event.id) then
    perform internal.refuse(403, 'REPORTS_OWN_PART', 'You have a part in this', 'Leave it to a colleague.');
  end if;
  update public.events set status = 'pending_review' where id = event.id;
  if decided.decision = 'approve' then
    update internal.organiser_approvals set approvals = greatest(approvals - 1, 0) where organiser_id = event.organiser_id;
  end if;
  perform internal.record_act('event_reopened', 'events', event.id::text, jsonb_build_object('status', event.status), jsonb_build_object('status', 'pending_review', 'reason', reason));
end $$;

grant execute on function public.list_decided_events(), public.reopen_event_decision(uuid, text) to authenticated;
