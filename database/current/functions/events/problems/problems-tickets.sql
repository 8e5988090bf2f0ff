-- What is wrong with what is sold. Money is in pence; `id` names a ticket type that is there already.
create or replace function internal.problems_tickets(data jsonb, was public.events) returns setof internal.event_problem
language plpgsql stable security definer set search_path = '' as $$
declare
  capacity integer := internal.draft_number(data, 'capacity');
  types jsonb := internal.draft_list(data, 'tickets');
  at integer;
begin
  if capacity = -2147483648 then
    return next internal.problem('tickets', 'capacity', 'EVENTS_INVALID_CAPACITY', 'Capacity must be a whole number', 'Write it in digits.');
  elsif capacity < 1 then
    return next internal.problem('tickets', 'capacity', 'EVENTS_INVALID_CAPACITY', 'Capacity must be at least 1', 'Write how many may come.');
  elsif capacity > 100000 then
    return next internal.problem('tickets', 'capacity', 'EVENTS_INVALID_CAPACITY', 'Capacity too large', 'At most 100000 may come.');
  end if;
  if jsonb_array_length(types) > 20 then
    return next internal.problem('tickets', 'tickets', 'EVENTS_INVALID_TICKET', 'Too many ticket types', 'Keep at most 20.');
    return;
  end if;
  if exists (select from jsonb_array_elements(internal.draft_list(data, 'pools')) pool
    where char_length(coalesce(internal.draft_line(pool, 'name'), '')) not between 1 and 60 or coalesce(internal.draft_number(pool, 'quantity'), 0) not between 1 and 100000)
    or jsonb_array_length(internal.draft_list(data, 'pools')) > 10
    or (select count(*) <> count(distinct internal.draft_line(pool, 'name')) from jsonb_array_elements(internal.draft_list(data, 'pools')) pool) then
    return next internal.problem('tickets', 'pools', 'EVENTS_INVALID_TICKET', 'A shared limit has a name of its own and a number from 1 to 100000', 'Correct it.');
  end if;
  for at in 0 .. jsonb_array_length(types) - 1 loop
    return query select * from internal.problems_ticket(types -> at, at, was.id);
  end loop;
  if internal.draft_line(data, 'external_url') is not null then
    if internal.draft_line(data, 'external_url') !~* '^https?://[^\s<>"]+$' then
      return next internal.problem('tickets', 'external_url', 'EVENTS_INVALID_TICKET', 'Invalid URL', 'The link begins with https://.');
    end if;
    if coalesce(internal.draft_number(data, 'external_pence'), -1) not between 0 and 1000000 then
      return next internal.problem('tickets', 'external_pence', 'EVENTS_INVALID_TICKET', 'Enter the total price with all fees', 'What one person pays there for one ticket.');
    end if;
  end if;
end $$;

create or replace function internal.problems_ticket(ticket jsonb, at integer, event uuid) returns setof internal.event_problem
language plpgsql stable security definer set search_path = '' as $$
declare
  place text := 'tickets.' || at || '.';
  called text := coalesce(internal.draft_line(ticket, 'name'), '');
  kind text := coalesce(internal.draft_line(ticket, 'kind'), '');
  price integer := coalesce(internal.draft_number(ticket, 'price_pence'), 0);
  quantity integer := internal.draft_number(ticket, 'quantity');
  taken integer;
  wall text;
begin
  if char_length(called) not between 1 and 80 then
    return next internal.problem('tickets', place || 'name', 'EVENTS_INVALID_TICKET', 'Name of the ticket required', 'Use 1 to 80 characters.');
  end if;
  if char_length(ticket ->> 'description') > 300 then
    return next internal.problem('tickets', place || 'description', 'EVENTS_INVALID_TICKET', 'The description of the ticket is too long', 'Use at most 300 characters.');
  end if;
  if kind not in ('free', 'paid', 'donation', 'door', 'guest', 'companion') then
    return next internal.problem('tickets', place || 'kind', 'EVENTS_INVALID_TICKET', 'Choose what kind of ticket it is', 'Free, paid, pay what you can, at the door, guest list or companion.');
  elsif kind = 'paid' and price not between 100 and 1000000 then
    return next internal.problem('tickets', place || 'price_pence', 'EVENTS_INVALID_TICKET', 'A paid ticket costs £1 to £10,000', 'Write the price, or make it free.');
  elsif kind = 'door' and price not between 0 and 1000000 then
    return next internal.problem('tickets', place || 'price_pence', 'EVENTS_INVALID_TICKET', 'The price at the door is £0 to £10,000', 'Write the price.');
  elsif kind = 'donation' then
    return query select * from internal.problems_own_price(ticket, place);
  end if;
  return query select * from internal.problems_bundle(ticket, place);
  return query select * from internal.problems_deposit(ticket, place);
  if quantity is not null and quantity not between 0 and 100000 then
    return next internal.problem('tickets', place || 'quantity', 'EVENTS_INVALID_TICKET', 'How many there are is a whole number up to 100000', 'Write it in digits.');
  elsif quantity is not null then
    select s.held + s.sold into taken from public.ticket_inventory s join public.ticket_types t on t.id = s.ticket_type_id
    where t.id = internal.draft_uuid(ticket, 'id') and t.event_id = event;
    if quantity < taken then
      return next internal.problem('tickets', place || 'quantity', 'EVENTS_BELOW_SOLD', format('%s of %s are sold or held', taken, called), format('Keep at least %s.', taken));
    end if;
  end if;
  if coalesce(internal.draft_number(ticket, 'per_booking_max'), 6) not between 1 and 20 or coalesce(internal.draft_number(ticket, 'per_person_max'), 6) not between 1 and 100 then
    return next internal.problem('tickets', place || 'per_booking_max', 'EVENTS_INVALID_TICKET', 'One booking takes 1 to 20 tickets, one person 1 to 100', 'Write other limits.');
  end if;
  foreach wall in array '{sales_start,sales_end,entry_before,reserved_release_at}'::text[] loop
    return query select 'tickets', place || wall, p.code, p.message, p.remedy, p.is_warning from internal.wall_problem(wall, internal.draft_line(ticket, wall)) p;
  end loop;
  if internal.draft_moment(ticket, 'sales_end') <= internal.draft_moment(ticket, 'sales_start') then
    return next internal.problem('tickets', place || 'sales_end', 'EVENTS_INVALID_TICKET', 'Sales end after they begin', 'Choose a later end.');
  end if;
  if internal.draft_number(ticket, 'after') not between 0 and at - 1 then
    return next internal.problem('tickets', place || 'after', 'EVENTS_INVALID_TICKET', 'A release follows one above it', 'Choose a ticket higher in the list.');
  end if;
end $$;
