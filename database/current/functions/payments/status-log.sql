-- Every change of state is written down, in the transaction that makes it.
create or replace function internal.log_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.status_log (thing, record_id, from_status, to_status) values (tg_table_name, new.id, old.status, new.status);
  return null;
end $$;

create or replace trigger log_status after update of status on public.bookings for each row
  when (old.status is distinct from new.status) execute function internal.log_status();
create or replace trigger log_status after update of status on public.payments for each row
  when (old.status is distinct from new.status) execute function internal.log_status();
create or replace trigger log_status after update of status on public.refunds for each row
  when (old.status is distinct from new.status) execute function internal.log_status();
create or replace trigger log_status after update of status on public.tickets for each row
  when (old.status is distinct from new.status) execute function internal.log_status();
create or replace trigger log_status after update of status on public.membership_charges for each row
  when (old.status is distinct from new.status) execute function internal.log_status();
