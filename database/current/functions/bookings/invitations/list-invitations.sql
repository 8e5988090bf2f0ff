-- Who came by whom. A person who opened a link and has booked nothing is counted without a name.
create or replace function internal.invited_people_json(p_invitation_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  with people as (
    select i.user_id, i.created_at, i.ended_at, i.event_id,
      (select count(*) from public.tickets k where k.event_id = i.event_id and k.owner_id = i.user_id and k.status in ('issued', 'checked_in', 'transfer_pending', 'expired', 'listed')) as tickets,
      exists (select from public.tickets k where k.event_id = i.event_id and k.owner_id = i.user_id and k.status = 'checked_in') as came
    from internal.invited_people i where i.invitation_id = p_invitation_id order by i.created_at desc, i.user_id limit 200
  )
  select coalesce(json_agg(json_build_object('user_id', p.user_id, 'name', case when p.tickets > 0 then (
      select b.buyer_name from public.bookings b where b.user_id = p.user_id and b.event_id = p.event_id and b.buyer_name is not null order by b.confirmed_at desc nulls last limit 1) end,
    'is_guest', internal.is_guest(p.user_id), 'tickets', p.tickets, 'came', p.came, 'is_ended', p.ended_at is not null, 'opened_at', p.created_at) order by p.created_at desc, p.user_id), '[]')
  from people p
$$;

-- How many tickets the people of an invitation hold in one of these states.
create or replace function internal.invited_tickets(p_invitation_id uuid, p_states text[]) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from internal.invited_people i join public.tickets k on k.event_id = i.event_id and k.owner_id = i.user_id
  where i.invitation_id = p_invitation_id and k.status = any (p_states)
$$;

-- The invitations of a night, newest first, each with what it waives and who came by it.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_event_invitations(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, internal.roles_with('applications'));
begin
  return (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'handle', (select p.handle from public.profiles p where p.user_id = v.person_id), 'email', v.email,
      'max_uses', v.max_uses, 'plus_ones', v.plus_ones, 'waives', v.waives, 'code', (select c.code from public.promo_codes c where c.id = v.promo_code_id), 'ends_at', v.ends_at,
      'is_ended', v.ended_at is not null or coalesce(v.ends_at <= now(), false),
      'opened', (select count(*) from internal.invited_people i where i.invitation_id = v.id), 'tickets', internal.invited_tickets(v.id, '{issued,checked_in,transfer_pending,expired,listed}'),
      'came', internal.invited_tickets(v.id, '{checked_in}'), 'people', internal.invited_people_json(v.id)) order by v.created_at desc, v.id), '[]')
    from (select * from internal.event_invitations v where v.event_id = event.id order by v.created_at desc, v.id limit 500) v);
end $$;
grant execute on function public.list_event_invitations(uuid) to authenticated;

-- Addresses and people of invitations go thirty days after the night.
create or replace function internal.retention_event_invitations(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  update internal.event_invitations v set email = null, person_id = null, ended_at = coalesce(v.ended_at, now()) from public.events e
  where e.id = v.event_id and (v.email is not null or v.person_id is not null) and coalesce(e.ends_at, e.starts_at + interval '8 hours') < moment - interval '30 days';
  get diagnostics done = row_count;
  return done;
end $$;
