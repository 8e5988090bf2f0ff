-- The account itself: nobody can sign in to it any more, and no mail to it is left waiting.
create or replace function internal.anonymise_auth(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select coalesce(nullif(u.email, ''), g.email) from auth.users u left join internal.guest_accounts g on g.user_id = u.id where u.id = person);
  numbers text[] := array(select '+' || phone from auth.users where id = person and phone is not null
    union select '+' || phone from auth.mfa_factors where user_id = person and phone is not null);
begin
  delete from auth.sessions where user_id = person;
  delete from auth.one_time_tokens where user_id = person;
  delete from auth.flow_state where user_id = person;
  delete from auth.identities where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  -- a hosted project need not have these
  if to_regclass('auth.webauthn_credentials') is not null then
    delete from auth.webauthn_credentials where user_id = person;
    delete from auth.webauthn_challenges where user_id = person;
  end if;
  update auth.audit_log_entries set payload = json_build_object('action', payload ->> 'action',
      'log_type', payload ->> 'log_type', 'actor_id', person, 'actor_username', ''), ip_address = ''
  where payload ->> 'actor_id' = person::text;
  delete from internal.inbox_mails where lower(recipient) = lower(address) or recipient = any(numbers);
  delete from graphile_worker._private_jobs where locked_at is null and lower(payload ->> 'recipient') = lower(address);
  update auth.users set email = null, encrypted_password = null, phone = null, email_change = '', phone_change = '', confirmation_token = '',
    recovery_token = '', email_change_token_new = '', email_change_token_current = '', phone_change_token = '', reauthentication_token = '',
    raw_app_meta_data = '{}', raw_user_meta_data = '{}', banned_until = '9999-12-31 00:00Z', deleted_at = coalesce(deleted_at, now()), updated_at = now()
  where id = person;
end $$;
