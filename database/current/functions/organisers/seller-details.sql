-- Who sells the tickets of an organiser, as receipts and invoices name them.

-- A VAT number of the United Kingdom: the eighth and ninth digit check the seven before them, by one of HMRC's two rules (modulo 97, with
-- or without 55). Twelve digits name a branch; its last three check nothing.
create or replace function internal.is_uk_vat_number(vat_number text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  with parts as (select substring(vat_number from '^(?:GB|XI)([0-9]{9})(?:[0-9]{3})?$') as digits),
  weighed as (
    select digits, (select sum(substr(digits, place, 1)::integer * (9 - place)) from generate_series(1, 7) place) + substr(digits, 8, 2)::integer as total from parts
  )
  select coalesce(digits !~ '^0{7}' and (total % 97 = 0 or (total + 55) % 97 = 0), false) from weighed
$$;

-- Sets both, or takes away what is left empty. Answers them as they are kept. @throws ORGANISERS_INVALID, ORGANISERS_VAT_CHARGED, TEAMS_ROLE_REQUIRED
create or replace function public.set_seller_details(p_organiser_id uuid, p_legal_name text default null, p_vat_number text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  seller text := nullif(internal.clean_line(p_legal_name), '');
  number text := nullif(upper(regexp_replace(internal.clean_line(p_vat_number), '[\s.-]', '', 'g')), '');
begin
  perform internal.require_role(p_organiser_id, '{owner,manager}');
  if char_length(seller) > 200 then
    perform internal.refuse(400, 'ORGANISERS_INVALID', 'Legal name too long', 'Use at most 200 characters for the legal name.', field => 'legal_name');
  end if;
  if number ~ '^[0-9]' then
    number := 'GB' || number;
  end if;
  if number !~ '^(GB|XI)([0-9]{9}|[0-9]{12})$' then
    perform internal.refuse(400, 'ORGANISERS_INVALID', 'A UK VAT number has 9 digits, or 12 for a branch', 'Write it as on your VAT certificate, for example GB 980 7806 84.', field => 'vat_number');
  elsif number is not null and not internal.is_uk_vat_number(number) then
    perform internal.refuse(400, 'ORGANISERS_INVALID', 'A digit of the VAT number is wrong', 'Compare each digit with your VAT certificate.', field => 'vat_number');
  end if;
  perform internal.take_limit(auth.uid(), 'events', 'ORGANISERS_RATE_LIMITED');
  perform from public.organisers where id = p_organiser_id for update;
  if number is null and internal.charges_vat(p_organiser_id) then
    perform internal.refuse(409, 'ORGANISERS_VAT_CHARGED', 'Tickets on sale have VAT in their price', 'Set them to No VAT first, then take the VAT number away.', field => 'vat_number');
  end if;
  update public.organisers set legal_name = seller, vat_number = number
  where id = p_organiser_id and (legal_name, vat_number) is distinct from (seller, number);
  return json_build_object('legal_name', seller, 'vat_number', number);
end $$;

grant execute on function public.set_seller_details(uuid, text, text) to authenticated;
