-- What is for members alone: a ticket type or a whole night, with the plans whose members may book it.
create table public.members_types (
  ticket_type_id uuid not null constraint members_types_ticket_type_id_fkey references public.ticket_types on delete cascade,
  plan_id uuid not null constraint members_types_plan_id_fkey references public.membership_plans on delete cascade,
  primary key (ticket_type_id, plan_id)
);
comment on table public.members_types is 'Ticket types that only members of a plan may book; one without a row is for everybody.';
create index members_types_plan_id_idx on public.members_types (plan_id);

create table public.members_nights (
  event_id uuid not null constraint members_nights_event_id_fkey references public.events on delete cascade,
  plan_id uuid not null constraint members_nights_plan_id_fkey references public.membership_plans on delete cascade,
  primary key (event_id, plan_id)
);
comment on table public.members_nights is 'Nights that only members of a plan may book, whatever the ticket; one without a row is for everybody.';
create index members_nights_plan_id_idx on public.members_nights (plan_id);
