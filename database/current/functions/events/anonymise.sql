create or replace function internal.anonymise_events(person uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.rsvps where user_id = person;
  delete from public.saved_items where user_id = person;
  update public.event_drafts set created_by = null where created_by = person;
  update public.event_drafts set updated_by = null where updated_by = person;
  update internal.waiting_updates set author_id = null where author_id = person;
  delete from internal.event_saves where user_id = person;
  delete from internal.event_mailing_recipients where user_id = person;
$$;
