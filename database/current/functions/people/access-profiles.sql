-- What a person needs on a night out: written once, sealed, read by that person alone.

-- The caller's own needs; null where they have written none.
create or replace function public.get_access_profile() returns text
language sql stable security definer set search_path = '' as $$
  select internal.open_needs(a.secret) from public.access_profiles a where a.user_id = internal.proven_uid()
$$;

-- Keeps them in place of what was there; nothing written takes them away. @throws PROFILES_INVALID, PEOPLE_RATE_LIMITED
create or replace function public.save_access_profile(p_needs text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  needs text := btrim(regexp_replace(coalesce(p_needs, ''), '[\x01-\x08\x0b-\x1f\x7f]', '', 'g'));
begin
  perform internal.take_limit(me, 'access_profile', 'PEOPLE_RATE_LIMITED');
  if char_length(needs) > 1000 then
    perform internal.refuse_profile('Access needs too long', 'Use at most 1,000 characters.');
  elsif needs = '' then
    delete from public.access_profiles where user_id = me;
  else
    insert into public.access_profiles (user_id, secret) values (me, internal.seal_needs(needs))
    on conflict on constraint access_profiles_pkey do update set secret = excluded.secret, updated_at = now();
  end if;
end $$;

grant execute on function public.get_access_profile(), public.save_access_profile(text) to authenticated;
