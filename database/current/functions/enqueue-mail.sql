-- Mail is a job row in the transaction of its cause: sent if and only if that transaction commits.
create or replace function internal.enqueue_mail(p_template text, p_recipient text, p_data jsonb)
returns void language sql volatile security definer set search_path = '' as $$
  -- eight attempts reach about fifty minutes with the job library's exponential back-off
  select graphile_worker.add_job(
    'send-mail',
    pg_catalog.json_build_object('template', p_template, 'recipient', p_recipient, 'data', p_data),
    max_attempts := 8
  );
$$;
comment on function internal.enqueue_mail(text, text, jsonb) is
  'Queues one mail: template name, one address, the words the template needs.';
revoke all on function internal.enqueue_mail(text, text, jsonb) from public;
grant execute on function internal.enqueue_mail(text, text, jsonb) to auth_admin;
