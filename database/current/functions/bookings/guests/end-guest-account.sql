-- A guest who makes an account keeps the tickets, and nothing of the guest account stays. The account has the address of the tickets: the
-- link of a mail that somebody passed on is no way to carry them off to another address. @throws BOOKINGS_GUEST_ADDRESS_KEPT
create or replace function internal.end_guest_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept text := (select g.email from internal.guest_accounts g where g.user_id = new.id);
begin
  if kept is distinct from lower(new.email) and kept is not null then
    perform internal.refuse(409, 'BOOKINGS_GUEST_ADDRESS_KEPT', 'Your account gets the address of your tickets', format('It is %s.', kept));
  end if;
  delete from internal.guest_accounts g where g.user_id = new.id;
  delete from internal.ticket_links l where l.user_id = new.id;
  return null;
end $$;
create or replace trigger end_guest_account after update of is_anonymous on auth.users
  for each row when (old.is_anonymous and not new.is_anonymous) execute function internal.end_guest_account();
