-- Calls that move money take an idempotency key: what was answered once is answered again, and nothing moves twice. Keys are kept beside
-- those of the payment service, for two days.

-- Begins a call under the caller's key. Null when it is new, or else what it was answered. A second press waits here for the first one.
-- @throws PAYMENTS_KEY_REQUIRED, PAYMENTS_KEY_REUSED
create or replace function internal.begin_money_call(p_key uuid, p_call text, p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  hash constant text := encode(sha256(convert_to(p_call || p_body::text, 'UTF8')), 'hex');
  known internal.request_keys;
begin
  if p_key is null then
    perform internal.refuse(400, 'PAYMENTS_KEY_REQUIRED', 'This call moves money and needs an idempotency key', 'Send a new uuid as p_idempotency_key for every press, and the same one when you send it again.');
  end if;
  insert into internal.request_keys (user_id, key, body_hash) values (auth.uid(), p_key, hash) on conflict do nothing;
  if found then
    return null;
  end if;
  select * into known from internal.request_keys where user_id = auth.uid() and key = p_key for update;
  if known.body_hash <> hash then
    perform internal.refuse(422, 'PAYMENTS_KEY_REUSED', 'This idempotency key was used for something else', 'Make a new key.');
  end if;
  return coalesce(known.answer, 'null');
end $$;

-- Keeps the answer of a call for its key. A refusal rolls the key back with everything else, so that it may be put right and sent again.
create or replace function internal.end_money_call(p_key uuid, p_answer jsonb) returns void
language sql security definer set search_path = '' as $$
  update internal.request_keys set answer = coalesce(p_answer, 'null') where user_id = auth.uid() and key = p_key
$$;
