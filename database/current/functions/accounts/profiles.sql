-- What a handle begins with while there is no name to make it of; the random letters after it make it somebody's own.
create or replace function internal.made_up_handle() returns text
language sql volatile set search_path = '' as $$
  select words[1 + floor(random() * cardinality(words))::integer] || '_' || internal.random_code(6, 'abcdefghijkmnopqrstuvwxyz2345678')
  from (select array['night_owl', 'last_bus', 'back_room', 'side_door', 'front_row', 'last_train', 'slow_dance', 'low_light', 'late_shift', 'b_side'] as words) kept
$$;

-- Everyone who can sign in has a profile. Its handle is never made from the e-mail address, which is nobody's business.
create or replace function internal.free_handle(wanted text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  base text := left(trim(both '_' from regexp_replace(internal.plain_text(coalesce(wanted, '')), '[^a-z0-9]+', '_', 'g')), 22);
  candidate text;
begin
  if char_length(base) < 3 then
    base := null;
  else
    -- Two of one name signing up at once would both find it free: the second waits until the first's is there to be seen.
    perform pg_advisory_xact_lock(hashtextextended('profile handle ' || base, 0));
    candidate := base;
  end if;
  while candidate is null or exists (select from public.profiles where handle operator(extensions.=) candidate::extensions.citext)
    or internal.is_handle_kept(candidate, null) loop
    candidate := coalesce(base || '_' || internal.random_code(6, 'abcdefghijkmnopqrstuvwxyz2345678'), internal.made_up_handle());
  end loop;
  return candidate;
end $$;

-- True where no handle can be made of a name: there is none, or no two letters of it can be written in one.
create or replace function internal.is_nameless(given text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(trim(both '_' from regexp_replace(internal.plain_text(coalesce(given, '')), '[^a-z0-9]+', '_', 'g'))) < 3
$$;

create or replace function internal.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given text := nullif(left(trim(regexp_replace(coalesce(new.raw_user_meta_data ->> 'full_name', ''), '[[:cntrl:]]', '', 'g')), 100), '');
begin
  insert into public.profiles (user_id, handle, full_name) values (new.id, internal.free_handle(given), given)
  on conflict (user_id) do nothing;
  insert into public.profile_private (user_id, has_made_up_handle) values (new.id, internal.is_nameless(given)) on conflict (user_id) do nothing;
  return null;
end $$;

create or replace trigger create_profile after insert on auth.users
  for each row execute function internal.create_profile();

-- The first name gives the handle that was made up for want of one; nobody has to choose it, and it counts as no change. Somebody who
-- is already shown to others keeps the address they have.
create or replace function internal.name_handle() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.visibility = 'hidden' and not internal.is_nameless(new.full_name) then
    update public.profile_private set has_made_up_handle = false where user_id = new.user_id and has_made_up_handle;
    if found then
      new.handle := internal.free_handle(new.full_name)::extensions.citext;
    end if;
  end if;
  return new;
end $$;
create or replace trigger name_handle before update of full_name on public.profiles
  for each row when (old.full_name is null and new.full_name is not null) execute function internal.name_handle();

-- The name on the first booking becomes the display name of somebody who has none. A profile that others see is left as it is, and no
-- booking fails because of it.
create or replace function internal.keep_booking_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set full_name = new.buyer_name
  where user_id = new.user_id and full_name is null and visibility = 'hidden' and status = 'active';
  return null;
exception when sqlstate 'PT400' or sqlstate 'PT429' then
  return null;
end $$;
create or replace trigger keep_booking_name after update of status on public.bookings
  for each row when (new.status = 'confirmed' and old.status <> 'confirmed' and new.buyer_name <> '') execute function internal.keep_booking_name();
