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
  return internal.is_adult(me);
end $$;

create or replace function internal.is_adult(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profile_private where user_id = person and age_attested_at is not null
    and date_of_birth <= ((now() at time zone 'Europe/London')::date - interval '18 years'))
$$;

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
