-- Everything a new or restricted organiser publishes, and everything a limited person does, waits for approval.
create or replace function internal.needs_approval(organiser uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.organisers where id = organiser and trust in ('new', 'restricted'))
    or exists (select from public.profile_private where user_id = person and limited_at is not null)
$$;
