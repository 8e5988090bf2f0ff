create or replace function internal.anonymise_notifications(person uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.notifications where user_id = person;
  delete from public.notification_prefs where user_id = person;
  delete from public.notification_actors where actor_id = person;
$$;
