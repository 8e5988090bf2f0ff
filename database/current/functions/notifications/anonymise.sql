create or replace function internal.anonymise_notifications(person uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.notifications where user_id = person;
  delete from public.notification_prefs where user_id = person;
  delete from public.notification_settings where user_id = person;
  delete from public.notification_actors where actor_id = person;
  delete from public.event_reminders where user_id = person;
  delete from public.push_subscriptions where user_id = person;
  delete from internal.notification_deliveries where user_id = person;
  delete from internal.told_answers where user_id = person;
$$;
