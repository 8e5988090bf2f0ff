-- audit_logs only grows, for everybody: no grant helps and the owner is refused too. What somebody with the server's own
-- login does beyond that (triggers switched off) is found by internal.audit_chain_breaks.
create or replace function internal.chain_audit_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  head internal.audit_head;
begin
  -- the lock is held until the transaction ends: the next entry follows this one or, after a rollback, the one before
  select * into strict head from internal.audit_head for update;
  new.position := head.position + 1;
  new.prev_hash := head.hash;
  new.hash := internal.audit_hash(new);
  update internal.audit_head set position = new.position, hash = new.hash;
  return new;
end $$;

create or replace function internal.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'The audit log only grows', detail = 'AUDIT_APPEND_ONLY',
    hint = 'Add an entry that corrects the earlier one.';
end $$;

create or replace trigger chain_audit_entry before insert on public.audit_logs
  for each row execute function internal.chain_audit_entry();
create or replace trigger refuse_audit_change before update or delete on public.audit_logs
  for each row execute function internal.refuse_audit_change();
create or replace trigger refuse_audit_truncate before truncate on public.audit_logs
  for each statement execute function internal.refuse_audit_change();
