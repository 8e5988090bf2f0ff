-- A member's card can be in a wallet as well.

alter table internal.passes
  alter column ticket_id drop not null,
  alter column event_id drop not null,
  add column kind text not null default 'ticket' constraint passes_kind_check check (kind in ('ticket', 'member')),
  add column membership_id uuid constraint passes_membership_id_key unique constraint passes_membership_id_fkey references public.memberships on delete set null,
  add constraint passes_subject_check check (case kind when 'ticket' then num_nonnulls(ticket_id, event_id) = 2 and membership_id is null else num_nonnulls(ticket_id, event_id) = 0 end);
comment on table internal.passes is 'A wallet pass that the owner of a ticket, or a member, asked for. Its id is the serial number on the pass.';
comment on column internal.passes.membership_id is 'The membership whose card it is; null of a ticket, and of a card whose membership is deleted, which is dead.';

create table internal.member_pass_changes (
  id bigint generated always as identity constraint member_pass_changes_pkey primary key,
  pass_id uuid not null,
  noted_at timestamptz not null default now()
);
comment on table internal.member_pass_changes is 'The card of a member that changed: written in the transaction of the change, taken seconds later.';
