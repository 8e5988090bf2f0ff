-- Joins the waiting list of a night: for one ticket type or, with none, for any; for 1 to 6 tickets, of which the person takes no fewer than
-- p_fewest (without it, all or nothing). Before sales open it registers for the pre-sale. Asking for the same again gives the same answer.
-- @throws AUTH_REQUIRED, BOOKINGS_NOT_FOUND, BOOKINGS_NOT_ON_SALE, BOOKINGS_SALE_ENDED, BOOKINGS_LIMIT_REACHED, WAITLIST_CLOSED,
--   WAITLIST_NOT_SOLD_OUT, WAITLIST_INVALID_QUANTITY, WAITLIST_ALREADY_JOINED, WAITLIST_RATE_LIMITED
create or replace function public.join_waitlist(p_event_id uuid, p_ticket_type_id uuid default null, p_quantity integer default 1, p_fewest integer default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := internal.require_booking_user();
  event public.events;
  entry public.waitlist_entries;
  fewest constant integer := coalesce(p_fewest, p_quantity);
  list text;
begin
  perform pg_advisory_xact_lock(hashtextextended('waitlist of ' || person, 0));
  if coalesce(p_quantity not between 1 and 6, true) then
    perform internal.refuse(400, 'WAITLIST_INVALID_QUANTITY', 'You can wait for 1 to 6 tickets', 'Choose a number from 1 to 6.', field => 'quantity');
  elsif fewest not between 1 and p_quantity then
    perform internal.refuse(400, 'WAITLIST_INVALID_QUANTITY', format('The fewest you would take is between 1 and %s', p_quantity), format('Choose a number from 1 to %s.', p_quantity), field => 'fewest');
  end if;
  -- one open entry per person and night, whatever it waits for
  select * into entry from public.waitlist_entries w where w.user_id = person and w.event_id = p_event_id and w.status in ('waiting', 'offered', 'accepted')
  order by w.ticket_type_id is not distinct from p_ticket_type_id desc, w.created_at limit 1;
  if entry.id is not null and entry.quantity = p_quantity and entry.fewest = fewest and entry.ticket_type_id is not distinct from p_ticket_type_id then
    return internal.waitlist_json(entry);
  elsif entry.id is not null then
    perform internal.refuse(409, 'WAITLIST_ALREADY_JOINED', 'You are on this list already', 'Leave it first to wait for something else: you will be last in line.');
  end if;
  perform internal.require_guest_code(person);
  perform internal.lock_guests_of_inbox(person, p_event_id);
  if exists (select from public.waitlist_entries w where w.user_id = any (internal.same_booker(person, p_event_id)) and w.user_id <> person and w.event_id = p_event_id
    and w.status in ('waiting', 'offered', 'accepted')) then
    perform internal.refuse(409, 'WAITLIST_ALREADY_JOINED', 'Your address is on this list already', 'The email that you got when you joined has the link to your place.');
  end if;
  perform internal.take_limit(person, 'waitlist_joins', 'WAITLIST_RATE_LIMITED');
  select * into event from public.events e where e.id = p_event_id;
  perform internal.check_event_bookable(event);
  perform internal.refuse_banned(event.organiser_id, person);
  perform internal.refuse_guest_at(event, person);
  perform internal.refuse_non_member(event.id, array[p_ticket_type_id], person, p_quantity);
  list := internal.require_waitlist(event, p_ticket_type_id, p_quantity, person);
  insert into public.waitlist_entries (ref, event_id, ticket_type_id, user_id, kind, quantity, fewest)
  values (internal.random_code(6, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), event.id, p_ticket_type_id, person, list, p_quantity, fewest) returning * into entry;
  perform internal.notify('waitlist_joined', person, jsonb_build_object('event_id', event.id, 'entry_id', entry.id));
  perform internal.enqueue_mail('waitlist-joined', address, internal.waitlist_mail(entry) || jsonb_build_object('list', list, 'draw', event.presale_list,
    'path', internal.waitlist_path(person)))
  from internal.mail_address(person) address where address <> '';
  return internal.waitlist_json(entry);
end $$;

-- Which list of a night can be joined: 'sold_out', or 'pre_sale' before sales open. The stock is locked against places that get free
-- meanwhile, which would not see who joins.
create or replace function internal.require_waitlist(event public.events, p_ticket_type_id uuid, p_quantity integer, p_person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  type public.ticket_types;
  types uuid[];
  states text[];
begin
  if not event.waitlist_enabled and event.presale_list = 'off' then
    perform internal.refuse(409, 'WAITLIST_CLOSED', 'This night has no waiting list', 'Look at its page for other tickets.');
  elsif not internal.deals_places(event) then
    perform internal.refuse(409, 'WAITLIST_CLOSED', 'The waiting list of this night has closed', 'It closes two hours before doors.');
  end if;
  select * into type from public.ticket_types t where t.id = p_ticket_type_id and t.event_id = event.id and t.status = 'active' and not t.is_hidden
    and t.kind in ('free', 'paid', 'donation');
  if p_ticket_type_id is not null and type.id is null then
    perform internal.refuse(400, 'BOOKINGS_INVALID_LINES', 'This ticket does not belong to the event', 'Load the event again.', field => 'ticket_type_id');
  elsif internal.is_group_type(type.id) then
    perform internal.refuse(409, 'WAITLIST_CLOSED', 'Tickets for groups have no waiting list', 'Wait for another ticket of this night, or look again later.', field => 'ticket_type_id');
  elsif type.sales_end <= now() then
    perform internal.refuse(409, 'BOOKINGS_SALE_ENDED', format('Sales of %s have ended', type.name), 'Choose another ticket.', field => 'ticket_type_id');
  end if;
  types := case when type.id is not null then array[type.id] else array(
    select t.id from public.ticket_types t where t.event_id = event.id and internal.is_for_anyone(t) and coalesce(t.sales_end > now(), true)) end;
  perform from public.ticket_inventory s where s.ticket_type_id = any (types) order by s.ticket_type_id for share;
  perform from public.capacity_pools p where p.event_id = event.id order by p.id for share;
  states := array(select s.state from internal.ticket_type_states(array[event.id]) s where s.ticket_type_id = any (types) and s.state not in ('ended', 'paused'));
  if type.id is null then
    select * into type from public.ticket_types t where t.id = any (types)
    order by t.per_person_max - internal.places_taken(t.id, p_person) desc, t.per_booking_max desc, t.id limit 1;
  end if;
  perform internal.require_waitlist_quantity(type, p_quantity, p_person);
  if event.waitlist_enabled and 'sold_out' = any (states) and not states && '{on_sale,few_left,soon,waiting}' then
    return 'sold_out';
  elsif event.presale_list <> 'off' and 'soon' = any (states) and not states && '{on_sale,few_left}' then
    return 'pre_sale';
  elsif states && '{on_sale,few_left}' then
    perform internal.refuse(409, 'WAITLIST_NOT_SOLD_OUT', 'There are tickets left', 'Book now, or choose a ticket that is sold out.');
  end if;
  perform internal.refuse(409, 'WAITLIST_CLOSED', 'There is no waiting list at the moment', 'Look again when the tickets are sold out.');
end $$;

create or replace function internal.require_waitlist_quantity(type public.ticket_types, p_quantity integer, p_person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  taken integer := internal.places_taken(type.id, p_person);
begin
  if p_quantity > type.per_booking_max then
    perform internal.refuse(409, 'BOOKINGS_LIMIT_REACHED', format('At most %s of %s in one booking', type.per_booking_max, type.name), format('Choose %s or fewer.', type.per_booking_max), field => 'quantity');
  elsif taken + p_quantity > type.per_person_max then
    perform internal.refuse(409, 'BOOKINGS_LIMIT_REACHED', format('You already hold %s of %s', taken, type.per_person_max),
      case when taken < type.per_person_max then format('Choose %s or fewer.', type.per_person_max - taken) else 'Your places are under My bookings.' end, field => 'quantity');
  end if;
end $$;

grant execute on function public.join_waitlist(uuid, uuid, integer, integer) to authenticated;
