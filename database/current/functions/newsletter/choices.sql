-- What the holder of a mailed link does. The code is 160 random bits: there is nothing to be guessed, and nothing is said of an address.

-- @returns {"state": "confirmed" | "used" | "expired"}
create or replace function public.confirm_newsletter(p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_one internal.newsletter_subscribers;
begin
  select * into found_one from internal.newsletter_subscribers where code = p_code for update;
  if found_one.confirmed_at is not null then
    return jsonb_build_object('state', 'used');
  elsif found_one.id is null or found_one.asked_at < now() - interval '7 days' then
    return jsonb_build_object('state', 'expired');
  end if;
  update internal.newsletter_subscribers set confirmed_at = now() where id = found_one.id;
  update internal.newsletter_proofs set confirmed_at = now() where id = found_one.proof_id;
  return jsonb_build_object('state', 'confirmed');
end $$;

-- The cities somebody gets nights of, as slugs; null for a code that leads nowhere.
create or replace function public.find_newsletter_cities(p_code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select (select coalesce(jsonb_agg(a.slug order by a.name), '[]') from public.areas a where a.id = any (s.area_ids))
  from internal.newsletter_subscribers s where s.code = p_code and s.confirmed_at is not null
$$;

-- @returns {"state": "chosen" | "expired"}
create or replace function public.choose_newsletter_cities(p_code text, p_cities jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update internal.newsletter_subscribers set area_ids = internal.newsletter_cities(p_cities) where code = p_code and confirmed_at is not null;
  return jsonb_build_object('state', case when found then 'chosen' else 'expired' end);
end $$;

-- The address goes at once, with every mail that still waits for it; that it had agreed stays as a hash. Leaving twice is leaving.
create or replace function public.leave_newsletter(p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.forget_newsletter_address((select email from internal.newsletter_subscribers where code = p_code));
  return jsonb_build_object('state', 'left');
end $$;

create or replace function internal.forget_newsletter_address(address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone internal.newsletter_subscribers;
begin
  delete from internal.newsletter_subscribers where email = address returning * into gone;
  if gone.confirmed_at is null then
    delete from internal.newsletter_proofs where id = gone.proof_id;
  else
    update internal.newsletter_proofs set left_at = now() where id = gone.proof_id;
  end if;
end $$;

grant execute on function public.confirm_newsletter(text), public.find_newsletter_cities(text), public.choose_newsletter_cities(text, jsonb),
  public.leave_newsletter(text) to anon, authenticated, service_role;
