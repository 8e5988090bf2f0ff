-- Whether there is any federation at all; false, and nothing of it is filed, counted or shown.
create or replace function internal.is_federated() returns boolean
language sql stable security definer set search_path = '' as $$
  select is_on from internal.federation_settings
$$;

-- Written at each start by what the settings say. What waited while it was off is old by now, and is not sent.
create or replace function internal.know_federation(p_is_on boolean, p_host text) returns void
language sql security definer set search_path = '' as $$
  delete from internal.federation_due where not internal.is_federated();
  update internal.federation_settings set is_on = p_is_on, host = p_host where (is_on, host) is distinct from (p_is_on, p_host);
$$;
grant execute on function internal.know_federation(boolean, text) to federation_admin;
