-- What a member's card says at a door of its organiser: whose it is, since when and by which number, whether it counts, and whether its
-- member has a ticket of this night. It lets nobody in: a ticket does. Cards of other organisers are unknown here.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_NOT_PUBLIC, DOOR_RATE_LIMITED, DOOR_INVALID_SCAN
create or replace function public.read_member_card(p_event_id uuid, p_code text, p_pass text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door', p_pass);
  card public.memberships;
begin
  if char_length(coalesce(p_code, '')) not between 1 and 200 then
    perform internal.refuse(400, 'DOOR_INVALID_SCAN', 'A code has at most 200 characters', 'Scan the card again.');
  end if;
  perform internal.take_door_limit(caller, 'door_scans');
  card := internal.membership_of_card(caller.organiser_id, p_code);
  if card.id is null then
    return json_build_object('result', 'unknown', 'name', null, 'plan', null, 'number', null, 'since', null, 'has_ticket', false);
  end if;
  return (select json_build_object(
      'result', case when internal.ban_of(card.organiser_id, card.user_id) is not null then 'not_let_in'
        when card.status = 'active' or (card.status = 'ending' and card.ends_at > now()) then 'member' when card.status = 'paused' then 'paused' else 'ended' end,
      'name', coalesce(p.full_name, p.handle::text), 'plan', l.name, 'number', card.number, 'since', card.since,
      'has_ticket', exists (select from public.tickets k where k.event_id = p_event_id and k.owner_id = card.user_id and k.status in ('issued', 'checked_in')))
    from public.membership_plans l, public.profiles p where l.id = card.plan_id and p.user_id = card.user_id);
end $$;
grant execute on function public.read_member_card(uuid, text, text) to anon, authenticated;
