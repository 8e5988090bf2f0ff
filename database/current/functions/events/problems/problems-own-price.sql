-- What is wrong with the amounts of a ticket whose price people choose: least, suggested and most, in that order. A card pays 30p or more.
create or replace function internal.problems_own_price(ticket jsonb, place text) returns setof internal.event_problem
language plpgsql stable security definer set search_path = '' as $$
declare
  least_pence constant integer := coalesce(internal.draft_number(ticket, 'min_pence'), 0);
  suggested constant integer := internal.draft_number(ticket, 'suggested_pence');
  most_pence constant integer := coalesce(internal.draft_number(ticket, 'max_pence'), 1000000);
begin
  if least_pence not between 0 and 1000000 then
    return next internal.problem('tickets', place || 'min_pence', 'EVENTS_INVALID_TICKET', 'The least is an amount from £0 to £10,000', 'Write an amount, or leave it empty for nothing.');
  elsif least_pence between 1 and 29 then
    return next internal.problem('tickets', place || 'min_pence', 'EVENTS_INVALID_TICKET', 'A card pays 30p or more', 'Write at least 0.30, or leave it empty for nothing.');
  elsif most_pence not between 30 and 1000000 then
    return next internal.problem('tickets', place || 'max_pence', 'EVENTS_INVALID_TICKET', 'The most is an amount from 30p to £10,000', 'Write an amount, or leave it empty.');
  elsif most_pence < least_pence then
    return next internal.problem('tickets', place || 'max_pence', 'EVENTS_INVALID_TICKET', 'The most is below the least', 'Write more, or leave it empty.');
  elsif suggested between 1 and 29 or suggested not between least_pence and most_pence then
    return next internal.problem('tickets', place || 'suggested_pence', 'EVENTS_INVALID_TICKET', 'The suggested amount lies between the least and the most', 'Write an amount of 30p or more, or leave it empty.');
  end if;
end $$;
