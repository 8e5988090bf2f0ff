-- Comps of hosts: the ticket type that the holder of a night opens for them, and which comp is whose.
create table internal.host_comp_types (
  event_id uuid constraint host_comp_types_pkey primary key constraint host_comp_types_event_id_fkey references public.events on delete cascade,
  ticket_type_id uuid not null constraint host_comp_types_ticket_type_id_fkey references public.ticket_types on delete cascade
);
create index host_comp_types_ticket_type_id_idx on internal.host_comp_types (ticket_type_id);
comment on table internal.host_comp_types is 'Of which ticket type the hosts of a night may send comps. Without a row they name guests alone.';

create table internal.host_comps (
  comp_id uuid constraint host_comps_pkey primary key constraint host_comps_comp_id_fkey references public.comps on delete cascade,
  event_id uuid not null,
  organiser_id uuid not null,
  constraint host_comps_terms_fkey foreign key (event_id, organiser_id) references internal.host_terms (event_id, organiser_id) on delete cascade
);
create index host_comps_terms_idx on internal.host_comps (event_id, organiser_id);
comment on table internal.host_comps is 'Comps that a host of a night sent. Each takes a place of those it was given for guests until it is taken back.';
