-- What a ticket costs who buys it, when its organiser asks this much.
create or replace function internal.quote_ticket_price(p_price_pence integer, p_fee_mode text, p_organiser_id uuid, out face integer, out fee integer, out total integer)
language sql stable set search_path = '' as $$
  select face, fee, total from internal.price_ticket(p_price_pence, p_fee_mode, 'paid', p_organiser_id, 0, 0, 0)
$$;

create or replace function public.quote_ticket_price(p_price_pence integer, p_fee_mode text default 'added', p_organiser_id uuid default null)
returns table (face_pence integer, fee_pence integer, total_pence integer)
language sql stable security definer rows 1 set search_path = '' as $$
  select face, fee, total from internal.quote_ticket_price(greatest(least(p_price_pence, 1000000), 0), p_fee_mode,
    case when auth.uid() is not null then p_organiser_id end)
$$;

-- visitors read a worked example on /venue-partners, at the fees everybody has: those of one organiser are between them and us
grant execute on function public.quote_ticket_price(integer, text, uuid) to anon, authenticated;
