-- An erased person waits no longer; an offer goes to the next in line.
create or replace function internal.anonymise_waitlist(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.end_waiting(w.id, 'left') from public.waitlist_entries w
  where w.user_id = person and w.status in ('waiting', 'offered', 'accepted') and not exists (
    select from public.bookings b where b.waitlist_entry_id = w.id and b.status = 'processing') order by w.id;
  delete from public.waitlist_entries w where w.user_id = person and not exists (select from public.bookings b where b.waitlist_entry_id = w.id);
  update internal.waitlist_moves set moved_by = null where moved_by = person;
end $$;

-- Entries go thirty days after the night; one that a booking came of stays with it.
create or replace function internal.retention_waitlist_entries(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.waitlist_entries w using public.events e
  where e.id = w.event_id and coalesce(e.ends_at, e.starts_at + interval '8 hours') < moment - interval '30 days'
    and not exists (select from public.bookings b where b.waitlist_entry_id = w.id);
  get diagnostics gone = row_count;
  return gone;
end $$;
