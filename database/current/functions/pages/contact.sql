-- Takes a message to us and mails a receipt. The form's token makes sending it twice the same as sending it once.
-- @returns {reference} or {wait} in seconds
create or replace function public.submit_contact_message(p_form jsonb, p_user uuid, p_caller text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token text := p_form ->> 'form_token';
  known text;
  reference text := internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
  topic text := p_form ->> 'topic';
  due timestamptz := now() + case when topic in ('safety', 'door') then interval '1 day' when topic = 'ticket' then interval '2 days' else interval '5 days' end;
  wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('contact ' || token, 0));
  select m.reference into known from public.contact_messages m where m.form_token = token;
  if known is not null then
    return jsonb_build_object('reference', known);
  end if;
  wait := internal.take_rate_limit(coalesce('user:' || p_user, 'address:' || p_caller), 'contact', 5, 15);
  if wait > 0 then
    return jsonb_build_object('wait', wait);
  end if;
  insert into public.contact_messages (reference, user_id, topic, name, email, event_address, booking_ref, message, due_at, form_token)
  values (reference, p_user, topic, p_form ->> 'name', p_form ->> 'email', nullif(p_form ->> 'event_address', ''),
    nullif(upper(p_form ->> 'booking_ref'), ''), p_form ->> 'message', due, token);
  perform internal.enqueue_receipt('contact-received', p_form ->> 'email', p_user, jsonb_build_object('reference', reference, 'due_at', due),
    jsonb_build_object('name', p_form ->> 'name', 'message', p_form ->> 'message'));
  return jsonb_build_object('reference', reference);
end $$;

-- Takes a request or complaint about personal data and mails a receipt. Requests are due in a month; a complaint is
-- acknowledged at once and answered within 30 days (Data Protection Act 2018, section 164A).
create or replace function public.submit_data_request(p_form jsonb, p_user uuid, p_caller text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token text := p_form ->> 'form_token';
  known text;
  reference text := internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
  kind text := p_form ->> 'kind';
  due timestamptz := case when kind = 'complaint' then now() + interval '30 days' else now() + interval '1 month' end;
  wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('data request ' || token, 0));
  select r.reference into known from public.data_requests r where r.form_token = token;
  if known is not null then
    return jsonb_build_object('reference', known);
  end if;
  wait := internal.take_rate_limit(coalesce('user:' || p_user, 'address:' || p_caller), 'data_requests', 5, 15);
  if wait > 0 then
    return jsonb_build_object('wait', wait);
  end if;
  insert into public.data_requests (reference, user_id, kind, name, email, message, due_at, form_token)
  values (reference, p_user, kind, p_form ->> 'name', p_form ->> 'email', coalesce(p_form ->> 'message', ''), due, token);
  perform internal.enqueue_receipt('data-request-received', p_form ->> 'email', p_user,
    jsonb_build_object('reference', reference, 'kind', kind, 'due_at', due), jsonb_build_object('name', p_form ->> 'name'));
  return jsonb_build_object('reference', reference);
end $$;

grant execute on function public.submit_contact_message(jsonb, uuid, text) to service_role;
grant execute on function public.submit_data_request(jsonb, uuid, text) to service_role;
