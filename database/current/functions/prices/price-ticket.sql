-- The one place where prices are made. Whole pence, half up, per ticket.
create or replace function internal.share_of(pence integer, basis_points integer) returns integer
language sql immutable parallel safe as $$
  select ((pence::bigint * basis_points + 5000) / 10000)::integer
$$;

-- The VAT inside an amount.
create or replace function internal.vat_inside(pence integer, basis_points integer) returns integer
language sql immutable parallel safe as $$
  select ((pence::bigint * basis_points * 2 + 10000 + basis_points) / (2 * (10000 + basis_points)))::integer
$$;

-- The schedule of this organiser now: their own before that of all.
create or replace function internal.fee_schedule(p_organiser_id uuid) returns internal.fee_schedules
language sql stable security definer set search_path = '' as $$
  select s from internal.fee_schedules s
  where (s.organiser_id = p_organiser_id or s.organiser_id is null) and s.starts_at <= now() and coalesce(s.ends_at > now(), true)
  order by s.organiser_id nulls last, s.starts_at desc limit 1
$$;

-- What one ticket costs. `asked` is what the organiser asks: the face value where the fee is added, all of it where it is absorbed.
-- The fee is on what is left after the discount; a ticket that costs nothing has none. Where people choose what they pay, the fee is inside
-- what they choose. An extra carries the share alone, and no fixed part: that is paid with the ticket. Nothing else has a fee.
create or replace function internal.price_ticket(
  asked integer, fee_mode text, p_kind text, p_organiser_id uuid, levy integer, off integer, face_vat_basis_points integer,
  out face integer, out fee integer, out levy_pence integer, out discount integer, out face_vat integer, out fee_vat integer, out total integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  schedule internal.fee_schedules := internal.fee_schedule(p_organiser_id);
  left_over integer := asked - least(off, asked);
begin
  if p_kind = 'extra' then
    schedule.fixed_pence := 0;
  end if;
  discount := least(off, asked);
  levy_pence := coalesce(levy, 0);
  if p_kind not in ('paid', 'donation', 'extra') or left_over = 0 then
    face := asked;
    fee := 0;
  elsif fee_mode = 'absorbed' or p_kind in ('donation', 'extra') then
    fee := left_over - greatest(0, ((left_over - coalesce(schedule.fixed_pence, 0))::bigint * 20000 + 10000 + coalesce(schedule.basis_points, 0))
      / (2 * (10000 + coalesce(schedule.basis_points, 0))))::integer;
    face := asked - fee;
  else
    fee := coalesce(internal.share_of(left_over, schedule.basis_points) + schedule.fixed_pence, 0);
    face := asked;
  end if;
  face_vat := internal.vat_inside(face - discount, coalesce(face_vat_basis_points, 0));
  fee_vat := internal.vat_inside(fee, coalesce(schedule.vat_basis_points, 0));
  total := face - discount + fee + levy_pence;
end $$;

-- Run every minute: where a schedule begins or ends, the tickets on sale cost what it says. Answers how many changed.
create or replace function internal.reprice_ticket_types() returns integer
language sql security definer set search_path = '' as $$
  with priced as (
    select t.id, p.face, p.fee from public.ticket_types t join public.events e on e.id = t.event_id,
      lateral internal.price_ticket(case t.fee_mode when 'absorbed' then t.face_pence + t.fee_pence else t.face_pence end, t.fee_mode, t.kind, e.organiser_id, 0, 0, 0) p
    where t.kind = 'paid' and not exists (select from internal.deposit_types d where d.ticket_type_id = t.id) and t.status <> 'archived' and e.external_id is null and coalesce(e.ends_at, e.starts_at) > now()
      and (t.face_pence, t.fee_pence) is distinct from (p.face, p.fee)
    limit 2000
  ), changed as (
    update public.ticket_types t set face_pence = p.face, fee_pence = p.fee from priced p where t.id = p.id returning t.id
  )
  select count(*)::integer from changed
$$;
