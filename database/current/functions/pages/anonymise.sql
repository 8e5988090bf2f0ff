create or replace function internal.anonymise_pages(person uuid) returns void
language sql security definer set search_path = '' as $$
  update public.contact_messages set user_id = null, name = internal.pseudonym(name), email = internal.pseudonym(email), message = 'Removed at the sender''s request.'
  where user_id = person;
  update public.data_requests set user_id = null, name = internal.pseudonym(name), email = internal.pseudonym(email), message = '',
    outcome = null where user_id = person;
$$;
