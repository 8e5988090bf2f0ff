create or replace function internal.anonymise_admin(person uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.staff_notes where user_id = person;
  delete from internal.error_assignees where user_id = person;
  delete from internal.inactivity_warnings where user_id = person;
  delete from internal.staff_holds where user_id = person;
  delete from internal.refused_sign_ins where user_id = person;
  update public.report_submissions set reporter_id = null, contact_email = null where reporter_id = person;
$$;
