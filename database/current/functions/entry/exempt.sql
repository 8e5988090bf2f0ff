-- Who is asked nothing at the nights of a team. A part that knows more people adds a function of its own.

-- Whether the team has let a person in by its last decision about them. Free tickets and tickets of others are no decision.
create or replace function internal.was_let_in(p_organiser_id uuid, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select b.status <> 'declined' from public.bookings b join public.events e on e.id = b.event_id
    left join public.entry_applications a on a.booking_id = b.id
    where b.user_id = p_person and b.organiser_id = p_organiser_id and e.requires_approval and not b.is_comp and b.received_from is null
      and b.status in ('approved', 'confirmed', 'partly_refunded', 'declined')
    order by coalesce(a.decided_at, b.created_at) desc, b.id limit 1), false)
$$;

create or replace function internal.exempts_from_entry_entry(p_event_id uuid, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not (internal.entry_rules_of(e.organiser_id)).asks_everyone and internal.was_let_in(e.organiser_id, p_person) from public.events e where e.id = p_event_id
$$;

create or replace function internal.is_exempt_from_entry_questions(p_event_id uuid, p_person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- in every part: if internal.exempts_from_entry_<part>(p_event_id, p_person) then return true; end if;
  return false;
end $$;

-- Until when a person waits after a refusal; null when they need not. The newest decision counts, also of a second account of the inbox.
create or replace function internal.entry_waits_until(p_organiser_id uuid, p_person uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when not last.is_approved and last.until > now() then last.until end from (
    select a.is_approved, a.decided_at + make_interval(days => greatest((internal.entry_rules_of(p_organiser_id)).wait_days, case when a.decided_by is null then 1 else 0 end)) as until
    from public.entry_applications a
    where a.organiser_id = p_organiser_id and a.decided_at is not null and (a.user_id = p_person or a.inbox = internal.inbox_hash(internal.mail_address(p_person)))
    order by a.decided_at desc limit 1) last
$$;
