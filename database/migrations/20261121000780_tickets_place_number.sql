-- Tickets of one booking have an order: the first holder's name goes on the first ticket and stays there.
alter table public.tickets add column place_number integer not null default 1
  constraint tickets_place_number_check check (place_number > 0);
comment on column public.tickets.place_number is 'Which of the booking''s places this is, from 1.';
