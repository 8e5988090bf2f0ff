-- People who wait for a place, and the places that are kept for them until one of them is offered each.

alter table public.events add column presale_list text not null default 'off'
  constraint events_presale_list_check check (presale_list in ('off', 'order', 'lot'));
comment on column public.events.presale_list is 'Whether people may register before sales open, and who is offered places then: by order, or drawn by lot.';

create sequence internal.waitlist_places;

create table public.waitlist_entries (
  id uuid primary key default gen_random_uuid(),
  ref text not null constraint waitlist_entries_ref_check check (ref ~ '^[A-HJ-NP-Z2-9]{6}$'),
  event_id uuid not null references public.events on delete cascade,
  ticket_type_id uuid references public.ticket_types on delete cascade,
  user_id uuid not null references auth.users on delete restrict,
  kind text not null default 'sold_out' constraint waitlist_entries_kind_check check (kind in ('sold_out', 'pre_sale')),
  quantity integer not null default 1 constraint waitlist_entries_quantity_check check (quantity between 1 and 6),
  fewest integer not null default 1 constraint waitlist_entries_fewest_check check (fewest between 1 and quantity),
  all_or_nothing boolean generated always as (fewest = quantity) stored,
  status text not null default 'waiting'
    constraint waitlist_entries_status_check check (status in ('waiting', 'offered', 'accepted', 'converted', 'lapsed', 'left', 'closed')),
  place numeric not null default nextval('internal.waitlist_places'),
  lapses integer not null default 0 constraint waitlist_entries_lapses_check check (lapses between 0 and 2),
  gather_until timestamptz,
  is_drawn boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on table public.waitlist_entries is 'A person who waits for places of a night: of one ticket type, or of any. The lowest place is first in line.';
comment on column public.waitlist_entries.ref is 'The number of the entry, by which its person and the team speak of it: the team is told no names.';
comment on column public.waitlist_entries.fewest is 'The fewest places that the person takes; as many as the quantity for all or nothing.';
comment on column public.waitlist_entries.gather_until is 'Until when places are gathered for a group that is first in line. It is done once an entry.';
comment on column public.waitlist_entries.is_drawn is 'Whether the lot has been drawn for an entry of a pre-sale.';

create unique index waitlist_entries_one_open_key on public.waitlist_entries (user_id, event_id, ticket_type_id) nulls not distinct
  where status in ('waiting', 'offered', 'accepted');
create index waitlist_entries_fit_idx on public.waitlist_entries (event_id, ticket_type_id, fewest, place) where status = 'waiting' and kind = 'sold_out';
create index waitlist_entries_first_idx on public.waitlist_entries (event_id, ticket_type_id, place) where status = 'waiting';
create index waitlist_entries_event_id_idx on public.waitlist_entries (event_id, place);
create index waitlist_entries_presale_idx on public.waitlist_entries (event_id) where status = 'waiting' and kind = 'pre_sale';
create index waitlist_entries_ticket_type_id_idx on public.waitlist_entries (ticket_type_id);
create index waitlist_entries_user_id_idx on public.waitlist_entries (user_id, created_at desc);

create table internal.set_aside (
  id bigint generated always as identity primary key,
  event_id uuid not null references public.events on delete cascade,
  ticket_type_id uuid not null references public.ticket_types on delete cascade,
  entry_id uuid references public.waitlist_entries,
  is_presale boolean not null default false,
  places integer not null constraint set_aside_places_check check (places > 0),
  kept_since timestamptz not null default now(),
  constraint set_aside_key unique nulls not distinct (ticket_type_id, entry_id, is_presale)
);
comment on table internal.set_aside is 'Places that are held for those who wait: free to deal, gathered for one group (entry_id), or kept for a pre-sale.';
create index set_aside_event_id_idx on internal.set_aside (event_id);
create index set_aside_entry_id_idx on internal.set_aside (entry_id);
-- places are gathered for one group of a type at a time
create unique index set_aside_one_group_key on internal.set_aside (ticket_type_id) where entry_id is not null;

create table internal.waitlist_moves (
  id bigint generated always as identity primary key,
  entry_id uuid not null references public.waitlist_entries on delete cascade,
  moved_by uuid references auth.users on delete set null,
  from_position integer not null,
  to_position integer not null,
  reason text not null constraint waitlist_moves_reason_check check (char_length(reason) between 10 and 300),
  created_at timestamptz not null default now()
);
comment on table internal.waitlist_moves is 'Who moved an entry of a waiting list, where to and why; the team reads it.';
create index waitlist_moves_entry_id_idx on internal.waitlist_moves (entry_id);
create index waitlist_moves_moved_by_idx on internal.waitlist_moves (moved_by);

alter table public.bookings add column waitlist_entry_id uuid references public.waitlist_entries on delete restrict;
comment on column public.bookings.waitlist_entry_id is 'The entry of the waiting list that this booking was offered to.';
create index bookings_waitlist_entry_id_idx on public.bookings (waitlist_entry_id) where waitlist_entry_id is not null;
-- an offer stands beside what its person holds
drop index public.bookings_one_hold_key;
create unique index bookings_one_hold_key on public.bookings (user_id, event_id)
  where status in ('held', 'awaiting_payment', 'processing', 'failed', 'approved') and waitlist_entry_id is null;
