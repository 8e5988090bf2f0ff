-- The door of a members' club.

-- Why a ticket lets nobody in to a club's night now: its holder is no member, is admitted later, or has not signed in the guest it is for.
-- A member brings as many tickets as there are signed guests, beside their own. Null where it does.
create or replace function internal.club_refusal(event public.events, ticket public.tickets, p_at timestamptz) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  admitted timestamptz;
begin
  if (internal.club_of_night(event.id)).plan_id is null then
    return null;
  end if;
  admitted := internal.club_entry(event.id, ticket.owner_id);
  if admitted is null then
    return 'not_member';
  elsif p_at < admitted then
    return 'member_later';
  elsif (select count(*) from public.tickets k where k.event_id = event.id and k.owner_id = ticket.owner_id and k.id <> ticket.id and k.status = 'checked_in')
    > internal.signed_guests(event.id, ticket.owner_id) then
    return 'guest_unsigned';
  end if;
  return null;
end $$;

-- The tickets that a device without a connection does not let in to a club's night: those of people who are not admitted now, and more than
-- one and the signed guests of a member.
create or replace function internal.tickets_outside_club(p_event_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select k.id from (select t.id, t.owner_id, row_number() over (partition by t.owner_id order by t.status <> 'checked_in', t.created_at, t.place_number) as nth
      from public.tickets t where t.event_id = p_event_id and (internal.club_of_night(p_event_id)).plan_id is not null and t.status in ('issued', 'checked_in', 'transfer_pending', 'listed')) k
    where coalesce(internal.club_entry(p_event_id, k.owner_id) > now(), true) or k.nth > 1 + internal.signed_guests(p_event_id, k.owner_id))
$$;
