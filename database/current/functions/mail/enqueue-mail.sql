-- How often a mail is tried. With the pauses of the job library, e to the number of the try in seconds and six hours at most, the last of
-- 25 tries comes four days after the first, as RFC 5321, section 4.5.4.1, asks for. A mail that a server refuses for good is not tried
-- again, and a server that is away costs no try: services/mail says which is which.
create or replace function internal.mail_attempts() returns integer
language sql immutable set search_path = '' as $$ select 25 $$;
grant execute on function internal.mail_attempts() to auth_admin;

-- Mail is a job row in the transaction of its cause: sent if and only if that transaction commits.
create or replace function internal.enqueue_mail(p_template text, p_recipient text, p_data jsonb)
returns void language sql volatile security definer set search_path = '' as $$
  select graphile_worker.add_job(
    'send-mail',
    pg_catalog.json_build_object('template', p_template, 'recipient', p_recipient, 'data', p_data),
    max_attempts := internal.mail_attempts()
  );
$$;
comment on function internal.enqueue_mail(text, text, jsonb) is
  'Queues one mail: template name, one address, the words the template needs.';
revoke all on function internal.enqueue_mail(text, text, jsonb) from public;
grant execute on function internal.enqueue_mail(text, text, jsonb) to auth_admin;

-- The inbox an address belongs to, as far as an address tells: in small letters, without what follows a plus sign and, at Google, which
-- reads past them, without full stops before the @.
create or replace function internal.inbox_hash(p_address text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(case when split_part(plain, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(plain, '@', 1), '.', '') || '@gmail.com' else plain end, 'UTF8')), 'hex')
  from (select regexp_replace(lower(btrim(p_address)), '\+[^@]*@', '@') as plain) said
$$;

-- One of the ten mails a day that people may have us send to an inbox which they typed: invitations, free tickets, tickets that are
-- passed on, bookings mailed to another address, counted together over all senders. @returns seconds to wait, 0 for a mail that may go
create or replace function internal.take_inbox_turn(p_address text) returns integer
language sql volatile security definer set search_path = '' as $$
  select internal.take_rate_limit('inbox:' || internal.inbox_hash(p_address), 'mails_to_inbox', 10, 1440)
$$;

-- @throws the code, with Retry-After
create or replace function internal.require_inbox_turn(p_address text, p_code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wait integer := internal.take_inbox_turn(p_address);
begin
  if wait > 0 then
    perform internal.refuse(429, p_code, format('Ten emails like this have gone to %s today', p_address), wait::text);
  end if;
end $$;

-- What a stranger reads in such a mail may lead to our own pages alone: a name with a web or email address in it is not sent.
-- p_what is what the name is of, as a sentence begins: "The name of your team". @throws the code
create or replace function internal.check_mailed_name(p_name text, p_what text, p_code text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if internal.names_link(p_name) then
    perform internal.refuse(400, p_code, format('%s holds a web or email address: %s', p_what, p_name), 'We cannot mail it to people. Write it without the address.');
  end if;
end $$;

-- Whether an address is known to be this person's: confirmed in their account.
create or replace function internal.is_own_address(p_person uuid, p_address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users where id = p_person and lower(email) = lower(btrim(p_address)) and email_confirmed_at is not null)
$$;

-- A receipt to an address that was typed into a form. The owner of an account is written to at their own address, with what they typed.
-- Any other address may belong to somebody else: its inbox gets three a day over all forms, and no words of strangers, which would go
-- out in our name.
create or replace function internal.enqueue_receipt(p_template text, p_address text, p_person uuid, p_data jsonb, p_words jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
begin
  if internal.is_own_address(p_person, p_address) then
    perform internal.enqueue_mail(p_template, btrim(p_address), p_data || p_words);
  elsif internal.take_rate_limit('inbox:' || internal.inbox_hash(p_address), 'receipts', 3, 1440) = 0 then
    perform internal.enqueue_mail(p_template, btrim(p_address), p_data);
  end if;
end $$;
