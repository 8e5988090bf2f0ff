-- The VAT inside the price of a ticket, which its organiser owes: none, or 20 % for those who have a VAT number.
create or replace function internal.problems_vat(data jsonb, organiser uuid) returns setof internal.event_problem
language plpgsql stable security definer set search_path = '' as $$
declare
  types jsonb := internal.draft_list(data, 'tickets');
  rate integer;
begin
  for at in 0 .. least(jsonb_array_length(types), 20) - 1 loop
    rate := coalesce(internal.draft_number(types -> at, 'vat_basis_points'), 0);
    if rate not in (0, 2000) then
      return next internal.problem('tickets', 'tickets.' || at || '.vat_basis_points', 'EVENTS_INVALID_TICKET', 'The price has no VAT in it, or 20%', 'Choose one of the two.');
    elsif rate > 0 and types -> at ->> 'kind' in ('paid', 'donation') and (select vat_number from public.organisers where id = organiser) is null then
      return next internal.problem('tickets', 'tickets.' || at || '.vat_basis_points', 'EVENTS_INVALID_TICKET', 'A price with VAT needs your VAT number', 'Write it under Team and details, or choose No VAT.');
    end if;
  end loop;
end $$;

-- Whether tickets that people can still buy, or memberships, have VAT in their price.
create or replace function internal.charges_vat(p_organiser_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.ticket_types t join public.events e on e.id = t.event_id
    where e.organiser_id = p_organiser_id and t.vat_basis_points > 0 and t.status <> 'archived'
      and e.status not in ('cancelled', 'removed', 'archived') and coalesce(e.ends_at, e.starts_at) > now())
    or exists (select from public.membership_plans p where p.organiser_id = p_organiser_id and p.vat_basis_points > 0 and p.price_pence is not null and p.status <> 'ended')
$$;
