-- Where people choose what they pay, a team says the least, what it suggests, and now the most.
alter table public.ticket_types add column max_pence integer constraint ticket_types_max_pence_check check (max_pence between 30 and 1000000 and max_pence >= coalesce(min_pence, 0));
comment on column public.ticket_types.max_pence is 'The most a person pays for one where people choose; null for the most a ticket may cost.';

create table internal.own_prices (
  booking_line_id uuid not null primary key constraint own_prices_booking_line_id_fkey references public.booking_lines on delete cascade,
  least_pence integer not null constraint own_prices_least_check check (least_pence >= 0),
  most_pence integer not null constraint own_prices_most_check check (most_pence >= least_pence)
);
comment on table internal.own_prices is 'Between which amounts the buyer of a line chose its price, as the night had them at that moment. Lines of before have no row.';

-- the price list tells the most
drop function if exists public.list_ticket_types(uuid);
drop function if exists public.list_ticket_types(uuid, text);
drop function if exists internal.ticket_list(uuid, text);
