create table internal.host_terms (
  event_id uuid not null constraint host_terms_event_id_fkey references public.events on delete cascade,
  organiser_id uuid not null constraint host_terms_organiser_id_fkey references public.organisers on delete cascade,
  state text not null default 'asked' constraint host_terms_state_check check (state in ('asked', 'accepted', 'declined', 'left', 'removed')),
  figures text not null default 'counts' constraint host_terms_figures_check check (figures in ('all', 'counts', 'none')),
  guest_places integer not null default 0 constraint host_terms_guest_places_check check (guest_places between 0 and 500),
  allocation_id uuid constraint host_terms_allocation_id_fkey references public.guest_allocations on delete set null,
  is_offered boolean not null default false,
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint host_terms_pkey primary key (event_id, organiser_id),
  constraint host_terms_offer_check check (state = 'accepted' or not is_offered)
);
comment on table internal.host_terms is 'Organisers who were asked to put a night on together with its holder, and on which terms. One that accepted stands in event_hosts too, where everybody reads it. The holder is events.organiser_id: whose seller''s details, pay-outs and receipts the night has.';
comment on column internal.host_terms.figures is 'What the host sees of sales: all, counts without money, or none.';
comment on column internal.host_terms.is_offered is 'The holder offers to hand the night''s money on to this host; an owner of the host takes it.';
create index host_terms_organiser_id_idx on internal.host_terms (organiser_id);
create index host_terms_allocation_id_idx on internal.host_terms (allocation_id);
