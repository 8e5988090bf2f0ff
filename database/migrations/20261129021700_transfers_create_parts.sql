-- A pass is passed on as a whole by an offer for each of its nights, under one link.
create table internal.transfer_parts (
  transfer_id uuid not null primary key constraint transfer_parts_transfer_id_fkey references public.ticket_transfers on delete cascade,
  lead_id uuid not null constraint transfer_parts_lead_id_fkey references public.ticket_transfers on delete cascade
);
comment on table internal.transfer_parts is 'Offers of tickets that stand under one link: the lead is the one that the link names, and is a part of itself.';
create index transfer_parts_lead_id_idx on internal.transfer_parts (lead_id);

-- it says which ticket types are passes now
drop function if exists public.get_event_team_view(uuid);
