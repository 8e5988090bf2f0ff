-- Told at every start by the server that has the settings. Nothing is written when nothing changed.
create or replace function internal.set_company(p_vat_number text) returns void
language sql security definer set search_path = '' as $$
  insert into internal.company as known (vat_number) values (left(nullif(btrim(p_vat_number), ''), 40))
  on conflict (is_only) do update set vat_number = excluded.vat_number where known.vat_number is distinct from excluded.vat_number
$$;
