-- Posting and messaging are for people of 18 and over. A date of birth is said once and kept private.

-- @returns whether the person is of age @throws AGE_INVALID, AGE_ATTESTED
create or replace function public.attest_age(p_date_of_birth date) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  if p_date_of_birth is null or p_date_of_birth > current_date - interval '5 years' or p_date_of_birth < current_date - interval '120 years' then
    raise exception using errcode = 'PT400', message = 'This is no date of birth', detail = 'AGE_INVALID', hint = 'Give the day you were born.';
  end if;
  update public.profile_private set date_of_birth = p_date_of_birth, age_attested_at = now() where user_id = me and age_attested_at is null;
  if not found then
    raise exception using errcode = 'PT409', message = 'You have told us your date of birth before', detail = 'AGE_ATTESTED', hint = 'Write to us if it is wrong.';
  end if;
  perform internal.shelter_minor(me);
  return internal.is_adult(me);
end $$;

create or replace function internal.is_adult(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profile_private where user_id = person and age_attested_at is not null
    and date_of_birth <= ((now() at time zone 'Europe/London')::date - interval '18 years'))
$$;

create or replace function internal.has_told_age(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profile_private where user_id = person and age_attested_at is not null and date_of_birth is not null)
$$;

-- Somebody who told an age under 18. Who told none is nobody's minor, and cannot be written to until they have.
create or replace function internal.is_minor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select internal.has_told_age(person) and not internal.is_adult(person)
$$;

-- A public profile of somebody under 18 becomes "Only me", without its followers. Where it was narrowed before, followers whom nobody let in
-- one by one ask again. What waits for them as a message request is put away. Does nothing to adults.
create or replace function internal.shelter_minor(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not internal.is_minor(person) then
    return;
  end if;
  delete from public.follows f where f.kind = 'user' and f.target = person::text
    and exists (select from public.profiles p where p.user_id = person and p.visibility = 'public');
  update public.follows f set status = 'requested' where f.kind = 'user' and f.target = person::text and f.status = 'active' and f.accepted_at is null;
  update public.profiles set visibility = 'hidden' where user_id = person and visibility = 'public';
  update public.conversation_members m set state = 'ignored' from public.conversations c
  where c.id = m.conversation_id and c.kind = 'direct' and m.user_id = person and m.state = 'request';
end $$;

-- What the caller has told of their age: adult, minor, or untold. "due" is untold by an account of more than an hour, which is asked once in
-- each visit; before that somebody has just arrived.
create or replace function public.my_age_standing() returns text
language sql stable security definer set search_path = '' as $$
  select case when internal.is_adult(me) then 'adult' when internal.is_minor(me) then 'minor'
    when exists (select from auth.users u where u.id = me and u.created_at < now() - interval '1 hour') then 'due' else 'untold' end
  from (select internal.require_person() as me) caller
$$;
grant execute on function public.my_age_standing() to authenticated;

-- For policies: somebody under 18 stands on lists of who goes for followers whom they accepted alone.
create or replace function internal.is_sheltered_from_me(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select internal.is_minor(person) and not person in (select internal.followed_people()) and person <> internal.proven_uid()
$$;
grant execute on function internal.is_sheltered_from_me(uuid) to authenticated;

-- What a profile may be shown to: a kept choice that comes back ("public" of years ago) is narrowed for somebody under 18.
create or replace function internal.allowed_visibility(person uuid, wanted text) returns text
language sql stable security definer set search_path = '' as $$
  select case when wanted = 'public' and internal.is_minor(person) then 'hidden' else wanted end
$$;

-- @throws PROFILES_INVALID
create or replace function internal.keep_minor_private() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if internal.is_minor(new.user_id) then
    perform internal.refuse_profile('Public profiles are for people of 18 and over', 'Choose "Followers", whom you accept one by one, or "Only me".');
  end if;
  return new;
end $$;
create or replace trigger keep_minor_private before update of visibility on public.profiles
  for each row when (new.visibility = 'public' and old.visibility <> 'public') execute function internal.keep_minor_private();

-- For what only people of 18 and over may do: posts, comments, messages to strangers.
-- @returns whose request this is @throws AGE_REQUIRED where no date of birth was told, AGE_TOO_YOUNG
create or replace function internal.require_adult() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  born date;
begin
  if internal.is_adult(me) then return me; end if;
  select date_of_birth into born from public.profile_private where user_id = me and age_attested_at is not null;
  if born is null then
    raise exception using errcode = 'PT403', message = 'Posting and messaging are for people of 18 and over.', detail = 'AGE_REQUIRED',
      hint = 'Tell us your date of birth. We ask once, and keep it private.';
  end if;
  raise exception using errcode = 'PT403', message = 'Posting and messaging are for people of 18 and over.', detail = 'AGE_TOO_YOUNG',
    hint = 'You can do this from ' || to_char(born + interval '18 years', 'FMDD FMMonth YYYY') || '.';
end $$;

grant execute on function public.attest_age(date) to authenticated;
