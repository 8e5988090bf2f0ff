-- What changes a pass is noted in the transaction of the change: by an insert alone, which waits for nobody. Whether there is a pass at all
-- is asked when the note is taken, so that a pass that is being made at that moment is not missed.

create or replace function internal.has_wallets() returns boolean
language sql stable security definer set search_path = '' as $$
  select has_apple or has_google from internal.pass_settings
$$;

create or replace function internal.note_pass_tickets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.pass_changes (ticket_id)
  select k.id from changed k join earlier o on o.id = k.id
  where (k.status, k.holder_name, k.code, k.owner_id, k.ticket_type_id) is distinct from (o.status, o.holder_name, o.code, o.owner_id, o.ticket_type_id)
    and internal.has_wallets();
  return null;
end $$;
create or replace trigger note_pass_tickets after update on public.tickets referencing old table as earlier new table as changed
  for each statement execute function internal.note_pass_tickets();

create or replace function internal.note_pass_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.pass_changes (event_id) select new.id where internal.has_wallets();
  return null;
end $$;
create or replace trigger note_pass_event after update on public.events for each row
  when ((old.title, old.status, old.starts_at, old.ends_at, old.doors_at, old.last_entry_at, old.location_mode, old.venue_id, old.custom_address, old.reveal_at)
    is distinct from (new.title, new.status, new.starts_at, new.ends_at, new.doors_at, new.last_entry_at, new.location_mode, new.venue_id, new.custom_address, new.reveal_at))
  execute function internal.note_pass_event();

create or replace function internal.note_pass_reveal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.pass_changes (event_id) select coalesce(new.event_id, old.event_id) where internal.has_wallets();
  return null;
end $$;
create or replace trigger note_pass_reveal after insert or update of address, notes or delete on public.event_reveals for each row
  execute function internal.note_pass_reveal();

create or replace function internal.note_pass_type() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.pass_changes (event_id) select new.event_id where internal.has_wallets();
  return null;
end $$;
create or replace trigger note_pass_type after update of name, entry_before on public.ticket_types for each row
  when ((old.name, old.entry_before) is distinct from (new.name, new.entry_before)) execute function internal.note_pass_type();

create or replace function internal.note_pass_venue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.pass_changes (event_id)
  select e.id from public.events e where e.venue_id = new.id and e.night_date >= current_date - 1 and e.status in ('published', 'postponed') and internal.has_wallets();
  return null;
end $$;
create or replace trigger note_pass_venue after update of name, address on public.venues for each row
  when ((old.name, old.address) is distinct from (new.name, new.address)) execute function internal.note_pass_venue();

-- A pass says what a refund of part of the price left, so each ticket of that order shows something else. Refunds that end their tickets are
-- noted with those as well, and a pass that is noted twice is pushed once.
create or replace function internal.note_pass_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.pass_changes (ticket_id) select k.id from public.tickets k where k.booking_id = new.booking_id and internal.has_wallets();
  return null;
end $$;
create or replace trigger note_pass_refund after insert on public.refunds for each row execute function internal.note_pass_refund();
create or replace trigger note_pass_refund_status after update of status on public.refunds for each row
  when (old.status is distinct from new.status) execute function internal.note_pass_refund();
