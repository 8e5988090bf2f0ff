-- A signature in the QR of a ticket, by which a device without a connection knows a ticket that was sold after its last list.
alter table public.ticket_types add column number integer;
update public.ticket_types t set number = n.number
from (select id, row_number() over (partition by event_id order by sort, created_at, id) as number from public.ticket_types) n where n.id = t.id;
alter table public.ticket_types alter column number set not null,
  add constraint ticket_types_number_check check (number between 1 and 1023),
  add constraint ticket_types_number_key unique (event_id, number);
drop index public.ticket_types_event_id_idx; -- the key above finds the types of an event as well
comment on column public.ticket_types.number is 'Which type of its event it is, in few letters: for the QR and the lists of the door. It is never given to another one.';

alter table public.tickets add column code_proof text constraint tickets_code_proof_check check (code_proof ~ '^U1[0-9A-Z]{133}$');
comment on column public.tickets.code_proof is 'What its QR says: the code, its version and the type with a signature of the night; null until the job has written it.';
create index tickets_unsigned_idx on public.tickets (event_id) where code_proof is null;

create table internal.door_keys (
  event_id uuid primary key references public.events on delete cascade,
  public_key text not null constraint door_keys_public_key_check check (public_key ~ '^[A-Za-z0-9_-]{43}$')
);
comment on table internal.door_keys is 'The public key (Ed25519, base64url) of each night. The private one is derived from internal.encryption_keys and kept nowhere.';
insert into internal.encryption_keys (name, version) values ('door', 1);

create index status_log_ticket_idx on internal.status_log (record_id, at) where thing = 'tickets';
create index status_log_tickets_at_idx on internal.status_log (at) where thing = 'tickets';
