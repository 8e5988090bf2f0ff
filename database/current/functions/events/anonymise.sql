create or replace function internal.anonymise_events(person uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.rsvps where user_id = person;
  delete from public.saved_items where user_id = person;
$$;
