-- One open entry per person and night, held by an index. Where two entries of one person had both been offered something before
-- join_waitlist refused a second one, the first in line is the person's entry and the other is marked: it ends with its offer.
alter table public.waitlist_entries add column was_doubled boolean not null default false;
comment on column public.waitlist_entries.was_doubled is 'Whether this is a second open entry from before there was one for each person and night. It ends with its offer.';

update public.waitlist_entries w set was_doubled = true
where w.status in ('waiting', 'offered', 'accepted') and exists (
  select from public.waitlist_entries other where other.user_id = w.user_id and other.event_id = w.event_id and other.id <> w.id
    and other.status in ('waiting', 'offered', 'accepted') and (other.place, other.id) < (w.place, w.id));

drop index public.waitlist_entries_one_open_key;
create unique index waitlist_entries_one_open_key on public.waitlist_entries (user_id, event_id)
  where status in ('waiting', 'offered', 'accepted') and not was_doubled;

-- every call that moves money needs its key now: the function that could be told otherwise would stay beside the one that cannot
drop function if exists internal.begin_money_call(uuid, text, jsonb, boolean);
