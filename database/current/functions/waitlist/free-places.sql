-- The one way of places that get free. Where people wait they stay held, filed in internal.set_aside, until internal.deal_places offers
-- them to the first in line; otherwise they are on sale again at once.

-- Types that share what one of them sets free: those of its pool, or the type alone.
create or replace function internal.types_of_pool(p_ticket_type_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce((select array_agg(other.id order by other.id) from public.ticket_types t join public.ticket_types other on other.pool_id = t.pool_id
    where t.id = p_ticket_type_id), array[p_ticket_type_id])
$$;

-- When the waiting list of a night closes, which is when its last offer ends: two hours before doors.
create or replace function internal.waitlist_closes(event public.events) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(event.doors_at, event.starts_at) - interval '2 hours'
$$;

-- Whether places of a night are offered to people who wait. An offer of less than ten minutes is none.
create or replace function internal.deals_places(event public.events) returns boolean
language sql stable set search_path = '' as $$
  select event.status = 'published' and not event.requires_approval and internal.waitlist_closes(event) > now() + interval '10 minutes'
$$;

-- Whether somebody who takes any ticket is offered one of this type. Who waits takes single places: those of groups are not dealt.
create or replace function internal.is_for_anyone(type public.ticket_types) returns boolean
language sql stable security definer set search_path = '' as $$
  select type.status = 'active' and not type.is_hidden and not type.is_accessible and type.kind in ('free', 'paid', 'donation') and not internal.is_group_type(type.id)
$$;

-- How many places are waited for among these types of a night; counts no further than `most`, as no more can be kept.
create or replace function internal.count_waited_places(p_event_id uuid, p_types uuid[], most integer) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(quantity), 0)::integer from (
    (select w.quantity from unnest(p_types) t (id) cross join lateral (
        select w.quantity from public.waitlist_entries w
        where w.event_id = p_event_id and w.ticket_type_id = t.id and w.status = 'waiting' and w.kind = 'sold_out' limit most) w)
    union all
    (select w.quantity from public.waitlist_entries w
      where w.event_id = p_event_id and w.ticket_type_id is null and w.status = 'waiting' and w.kind = 'sold_out'
        and exists (select from public.ticket_types t where t.id = any (p_types) and internal.is_for_anyone(t)) limit most)
  ) waiting
$$;

-- Places that have just got free are kept for those who wait. The rows of their stock and pool are locked by the caller.
create or replace function internal.on_places_freed_waitlist(p_ticket_type_id uuid, p_places integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  types uuid[];
  kept integer;
  already integer;
begin
  if coalesce(p_places, 0) <= 0 then
    return;
  end if;
  select e.* into event from public.events e join public.ticket_types t on t.event_id = e.id where t.id = p_ticket_type_id;
  if not internal.deals_places(event) or not exists (
    select from public.waitlist_entries w where w.event_id = event.id and w.status = 'waiting' and w.kind = 'sold_out') then
    return;
  end if;
  types := internal.types_of_pool(p_ticket_type_id);
  already := (select coalesce(sum(s.places), 0) from internal.set_aside s where s.ticket_type_id = any (types) and not s.is_presale);
  kept := least(p_places, internal.type_places_left(p_ticket_type_id),
    internal.count_waited_places(event.id, types, least(p_places, 10000) + already) - already);
  if kept > 0 and internal.shift_type_places(p_ticket_type_id, kept, 0) then
    perform internal.set_places_aside(event.id, p_ticket_type_id, kept);
  end if;
end $$;

-- Files places that are held already. With an entry they are gathered for it; kept for a pre-sale with `for_presale`.
create or replace function internal.set_places_aside(p_event_id uuid, p_ticket_type_id uuid, p_places integer, p_entry_id uuid default null, for_presale boolean default false)
returns void language sql security definer set search_path = '' as $$
  insert into internal.set_aside as filed (event_id, ticket_type_id, entry_id, is_presale, places)
  values (p_event_id, p_ticket_type_id, p_entry_id, for_presale, p_places)
  on conflict on constraint set_aside_key do update set places = filed.places + excluded.places
$$;

-- Takes filed places out again; they stay held.
create or replace function internal.take_set_aside(p_ticket_type_id uuid, p_places integer, p_entry_id uuid default null, for_presale boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from internal.set_aside s where s.ticket_type_id = p_ticket_type_id and s.entry_id is not distinct from p_entry_id
    and s.is_presale = for_presale and s.places = p_places;
  if not found and p_places > 0 then
    update internal.set_aside s set places = s.places - p_places where s.ticket_type_id = p_ticket_type_id
      and s.entry_id is not distinct from p_entry_id and s.is_presale = for_presale;
  end if;
end $$;
