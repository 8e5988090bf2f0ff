-- What happens to an offer is what happens to its booking, and the entry follows it: it is accepted when the payment begins, has become a
-- booking when that is confirmed, and has lapsed when the time is up or the offer was turned down. One that lapsed once is last in line;
-- twice, it is out.
create or replace function internal.follow_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry public.waitlist_entries;
begin
  select * into entry from public.waitlist_entries w where w.id = new.waitlist_entry_id for update;
  if new.status in ('awaiting_payment', 'processing') and entry.status = 'offered' then
    update public.waitlist_entries w set status = 'accepted' where w.id = entry.id;
  elsif new.status = 'confirmed' and entry.status in ('waiting', 'offered', 'accepted', 'lapsed') and not exists (
    select from public.bookings b where b.waitlist_entry_id = entry.id and b.id <> new.id and b.status in ('held', 'awaiting_payment', 'processing', 'failed')) then
    update public.waitlist_entries w set status = 'converted', ended_at = now() where w.id = entry.id;
  elsif new.status = 'needs_attention' and entry.status in ('offered', 'accepted') then
    update public.waitlist_entries w set status = 'closed', ended_at = now() where w.id = entry.id;
  elsif new.status in ('expired', 'abandoned') and entry.status in ('offered', 'accepted') then
    perform internal.lapse_entry(entry);
  end if;
  return null;
end $$;
create or replace trigger follow_offer after update of status on public.bookings for each row
  when (new.waitlist_entry_id is not null and old.status is distinct from new.status) execute function internal.follow_offer();

create or replace function internal.lapse_entry(entry public.waitlist_entries) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  -- a second entry from before there was one for each person ends here
  again boolean := entry.lapses = 0 and not entry.was_doubled;
begin
  select * into event from public.events e where e.id = entry.event_id;
  if not internal.deals_places(event) then
    update public.waitlist_entries w set status = 'lapsed', lapses = entry.lapses + 1 where w.id = entry.id;
    update public.waitlist_entries w set status = 'closed', ended_at = now() where w.id = entry.id;
    return;
  end if;
  update public.waitlist_entries w set status = 'lapsed', lapses = entry.lapses + 1, ended_at = case when not again then now() end where w.id = entry.id;
  if again then
    update public.waitlist_entries w set status = 'waiting', place = nextval('internal.waitlist_places') where w.id = entry.id;
  end if;
  perform internal.notify('waitlist_lapsed', entry.user_id, jsonb_build_object('event_id', entry.event_id, 'entry_id', entry.id, 'is_out', not again));
  perform internal.enqueue_mail('waitlist-lapsed', address, internal.waitlist_mail(entry) || jsonb_build_object('standing', case when again then 'last' else 'out' end))
  from internal.mail_address(entry.user_id) address where address <> '';
end $$;

-- Run every minute: the list of a night closes two hours before doors, or when the night is off. Answers how many entries.
create or replace function internal.close_waitlists() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  closed integer;
begin
  with recursive nights as (
    (select w.event_id from public.waitlist_entries w where w.status = 'waiting' order by w.event_id limit 1)
    union all
    select (select w.event_id from public.waitlist_entries w where w.status = 'waiting' and w.event_id > nights.event_id order by w.event_id limit 1)
    from nights where nights.event_id is not null
  ), due as (
    select w.id from nights join public.events e on e.id = nights.event_id join public.waitlist_entries w on w.event_id = e.id and w.status = 'waiting'
    left join public.ticket_types t on t.id = w.ticket_type_id
    where (not internal.deals_places(e) and e.status not in ('postponed', 'under_review')) or t.status = 'archived'
      or (t.id is not null and t.kind not in ('free', 'paid', 'donation'))
    order by w.id limit 5000 for update of w skip locked
  )
  update public.waitlist_entries w set status = 'closed', ended_at = now() from due where w.id = due.id;
  get diagnostics closed = row_count;
  return closed;
end $$;
