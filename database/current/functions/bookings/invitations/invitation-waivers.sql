-- What an invitation changes for the person who has it, asked where the rule of a night is kept.

-- What can be said of a ticket type to a person: one that is not on sale yet is on sale for who may come before.
create or replace function internal.invited_state(p_state text, p_event_id uuid, p_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_state = 'soon' and p_person is not null and internal.invitation_waives(p_event_id, p_person, 'sale_start') then 'on_sale' else p_state end
$$;

-- A night that only the invited find does not exist for others. Requests without a person are the server's own.
create or replace function internal.is_kept_from(event public.events, p_person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return event.visibility = 'invited' and p_person is not null and not internal.is_invited(event.id, p_person) and not internal.is_event_team(event.id);
end $$;

-- The code whose price an invitation gives a person, while it can be used; the hold that is replaced does not count.
create or replace function internal.invited_code(p_event_id uuid, p_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select c.code from internal.invitations_of(p_event_id, p_person) v join public.promo_codes c on c.id = v.promo_code_id,
    lateral (select (select b.id from public.bookings b where b.user_id = p_person and b.event_id = p_event_id and b.status in ('held', 'awaiting_payment', 'failed')
      and b.waitlist_entry_id is null limit 1) as id) running
  where c.status = 'active' and coalesce(c.starts_at <= now(), true) and coalesce(c.ends_at > now(), true)
    and coalesce(internal.code_uses(c.id, null, running.id) < c.max_uses, true) and coalesce(internal.code_uses(c.id, p_person, running.id) < c.per_person_max, true)
  order by v.created_at desc limit 1
$$;

-- No more places than the invitations of the buyer are for. @throws BOOKINGS_LIMIT_REACHED
create or replace function internal.check_invited_places(p_booking_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  booking public.bookings;
  allowed integer;
  taken integer;
begin
  select * into booking from public.bookings b where b.id = p_booking_id;
  select case when bool_or(v.plus_ones is null) then null else max(v.plus_ones) + 1 end into allowed from internal.invitations_of(booking.event_id, booking.user_id) v;
  if allowed is null then
    return;
  end if;
  select coalesce(sum(internal.places_taken(t.id, booking.user_id)), 0) into taken from public.ticket_types t where t.event_id = booking.event_id and t.kind not in ('companion', 'extra');
  if taken > allowed then
    perform internal.refuse(409, 'BOOKINGS_LIMIT_REACHED', case allowed when 1 then 'Your invitation is for you alone' else format('Your invitation is for %s people', allowed) end,
      case allowed when 1 then 'Choose one ticket.' else format('Choose %s tickets or fewer.', allowed) end);
  end if;
end $$;

-- By whom a person came to a night, as teams and doors read it: the name of the link, or "invitation". Null for who came without.
create or replace function internal.invited_by(p_event_id uuid, p_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(v.name, 'invitation') from internal.invited_people i join internal.event_invitations v on v.id = i.invitation_id
  where i.event_id = p_event_id and i.user_id = p_person order by i.created_at, v.id limit 1
$$;
