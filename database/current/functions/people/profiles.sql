-- Everyone who can sign in has a profile. Its handle is never made from the e-mail address, which is nobody's business.
create or replace function internal.free_handle(wanted text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  base text := left(trim(both '_' from regexp_replace(internal.plain_text(coalesce(wanted, '')), '[^a-z0-9]+', '_', 'g')), 22);
  candidate text;
begin
  if char_length(base) < 3 then
    base := 'guest';
  else
    -- Two of one name signing up at once would both find it free: the second waits until the first's is there to be seen.
    perform pg_advisory_xact_lock(hashtextextended('profile handle ' || base, 0));
    candidate := base;
  end if;
  while candidate is null or exists (select from public.profiles where handle operator(extensions.=) candidate::extensions.citext)
    or internal.is_handle_kept(candidate, null) loop
    candidate := base || '_' || internal.random_code(6, 'abcdefghijkmnopqrstuvwxyz2345678');
  end loop;
  return candidate;
end $$;

create or replace function internal.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given text := nullif(left(trim(regexp_replace(coalesce(new.raw_user_meta_data ->> 'full_name', ''), '[[:cntrl:]]', '', 'g')), 100), '');
begin
  insert into public.profiles (user_id, handle, full_name) values (new.id, internal.free_handle(given), given)
  on conflict (user_id) do nothing;
  insert into public.profile_private (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
end $$;

create or replace trigger create_profile after insert on auth.users
  for each row execute function internal.create_profile();
