-- What several tickets of a type cost together, as a team writes it: "4 for 3", a lower price from the third on, or groups alone.

-- What is wrong with it; each problem stands at its own field.
create or replace function internal.problems_bundle(ticket jsonb, place text) returns setof internal.event_problem
language plpgsql stable security definer set search_path = '' as $$
declare
  bundle constant text := internal.draft_line(ticket, 'bundle');
  kind constant text := internal.draft_line(ticket, 'kind');
  places constant integer := internal.draft_number(ticket, 'bundle_count');
  most constant integer := coalesce(internal.draft_number(ticket, 'per_booking_max'), 6);
  lower_pence constant integer := internal.draft_number(ticket, 'bundle_pence');
begin
  if bundle is null then
    return;
  elsif bundle not in ('pay_for_fewer', 'cheaper_from', 'group') then
    return next internal.problem('tickets', place || 'bundle', 'EVENTS_INVALID_TICKET', 'Choose what several tickets cost', 'Each the same, some free, cheaper from a number on, or groups alone.');
  elsif kind is distinct from 'paid' and not (kind = 'free' and bundle = 'group') then
    return next internal.problem('tickets', place || 'bundle', 'EVENTS_INVALID_TICKET', 'Only paid tickets have a price for several', 'Choose "Each the same", or make it a paid ticket.');
  elsif coalesce(places, 0) not between 2 and 20 then
    return next internal.problem('tickets', place || 'bundle_count', 'EVENTS_INVALID_TICKET', 'Write a number from 2 to 20', 'For "4 for 3", write 4.');
  elsif places > most then
    return next internal.problem('tickets', place || 'bundle_count', 'EVENTS_INVALID_TICKET', format('One booking takes %s at most', most), 'Write fewer, or raise "Most in one booking" below.');
  elsif bundle = 'pay_for_fewer' and coalesce(internal.draft_number(ticket, 'bundle_pays'), 0) not between 1 and places - 1 then
    return next internal.problem('tickets', place || 'bundle_pays', 'EVENTS_INVALID_TICKET', format('Write a number from 1 to %s', places - 1), 'For "4 for 3", write 3.');
  elsif bundle = 'cheaper_from' and not coalesce(lower_pence between 100 and internal.draft_number(ticket, 'price_pence') - 1, false) then
    return next internal.problem('tickets', place || 'bundle_pence', 'EVENTS_INVALID_TICKET', 'The lower price is £1 or more, and below the price of one', 'Write a lower price.');
  end if;
end $$;

create or replace function internal.write_bundle(p_type_id uuid, said jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  bundle constant text := internal.draft_line(said, 'bundle');
begin
  if bundle is null then
    delete from internal.bundles b where b.ticket_type_id = p_type_id;
    return;
  end if;
  insert into internal.bundles as kept (ticket_type_id, kind, count, pays, price_pence)
  values (p_type_id, bundle, internal.draft_number(said, 'bundle_count'), case bundle when 'pay_for_fewer' then internal.draft_number(said, 'bundle_pays') end,
    case bundle when 'cheaper_from' then internal.draft_number(said, 'bundle_pence') end)
  on conflict (ticket_type_id) do update set kind = excluded.kind, count = excluded.count, pays = excluded.pays, price_pence = excluded.price_pence;
end $$;
