-- What people agree to hear from the venue of a night when they book: asked where the night is in the rooms of a venue that has a team.

-- The venue that may ask at a booking; null where there is none, as at a place that is not told yet.
create or replace function internal.asking_venue(p_event_id uuid) returns public.venues
language sql stable security definer set search_path = '' as $$
  select v from public.events e join public.venues v on v.id = e.venue_id and v.status = 'active'
  where e.id = p_event_id and e.location_mode = 'venue' and exists (select from public.venue_members m where m.venue_id = v.id)
$$;

create or replace function internal.venue_consent_json(booking public.bookings) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('venue', (v).name, 'agrees', exists (select from internal.venue_consents c where c.user_id = (booking).user_id and c.venue_id = (v).id))
  from internal.asking_venue((booking).event_id) v where (v).id is not null
$$;

-- What the box at a booking says: {venue, agrees}; null where no venue asks. @throws what own_booking throws
create or replace function public.get_venue_consent(p_booking_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
begin
  return internal.venue_consent_json(internal.own_booking(p_booking_id));
end $$;

-- Ticks the box, or takes it back. What was said last holds: who left before and agrees again hears again once the booking is confirmed.
-- @throws what own_booking throws, BULLETINS_NOT_FOUND, BULLETINS_RATE_LIMITED
create or replace function public.agree_to_venue(p_booking_id uuid, p_agrees boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booking constant public.bookings := internal.own_booking(p_booking_id);
  venue constant public.venues := internal.asking_venue(booking.event_id);
begin
  perform internal.take_limit(booking.user_id, 'bulletin_counts', 'BULLETINS_RATE_LIMITED');
  if venue.id is null then
    perform internal.refuse(404, 'BULLETINS_NOT_FOUND', 'No venue asks this here', 'Go on without it.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('news of ' || booking.user_id, 0));
  if coalesce(p_agrees, false) then
    insert into internal.venue_consents as c (user_id, venue_id, booking_id) values (booking.user_id, venue.id, booking.id)
    on conflict on constraint venue_consents_pkey do update set booking_id = excluded.booking_id, agreed_at = clock_timestamp()
    where not exists (select from public.bookings b where b.id = c.booking_id and b.confirmed_at is not null)
      or exists (select from internal.venue_news_leavers l where l.user_id = c.user_id and l.venue_id = c.venue_id);
  else
    delete from internal.venue_consents c where c.user_id = booking.user_id and c.venue_id = venue.id;
  end if;
  return internal.venue_consent_json(booking);
end $$;

-- Whether what somebody agreed to holds: their booking is confirmed, and they have not left since.
create or replace function internal.venue_consent_holds(c internal.venue_consents) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.bookings b where b.id = (c).booking_id and b.confirmed_at is not null)
    and not exists (select from internal.venue_news_leavers l where l.user_id = (c).user_id and l.venue_id = (c).venue_id and l.left_at >= (c).agreed_at)
$$;

-- The addresses of those who agreed and may be written to now, for a spreadsheet: nobody who left, was shut out, told an age under 18 or was erased.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, BULLETINS_RATE_LIMITED
create or replace function public.export_venue_agreed(p_venue_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_right('bulletins', null, p_venue_id);
  perform internal.take_limit(auth.uid(), 'bulletins', 'BULLETINS_RATE_LIMITED');
  perform internal.record_act('venue_agreed_exported', 'venues', p_venue_id::text, null, null);
  return (
    select string_agg(array_to_string(array(select internal.csv_cell(cell) from unnest(cells) cell), ','), E'\r\n' order by place, cells) from (
      select 0 as place, array['Name', 'Email', 'Agreed on'] as cells
      union all select 1, array[b.buyer_name, internal.mail_address(a.person), internal.london_day(c.agreed_at)::text]
      from internal.bulletin_audience(null, p_venue_id, auth.uid(), 'agreed', null) a
        join internal.venue_consents c on c.user_id = a.person and c.venue_id = p_venue_id join public.bookings b on b.id = c.booking_id) lines);
end $$;

grant execute on function public.get_venue_consent(uuid), public.agree_to_venue(uuid, boolean), public.export_venue_agreed(uuid) to authenticated;
