-- Sends a message to a channel in the transaction of its cause. A failure is a warning: what is live never fails what it tells of.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id, case when jsonb_typeof(send.payload) = 'object' and not send.payload ? 'id' then send.payload || jsonb_build_object('id', message_id) else send.payload end,
    send.event, send.topic, send.private, 'broadcast');
exception when others then
  raise warning 'realtime.send: %', sqlerrm;
end $$;

-- The same with bytes.
create or replace function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('realtime.topic', send_binary.topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (send_binary.payload, send_binary.event, send_binary.topic, send_binary.private, 'broadcast');
exception when others then
  raise warning 'realtime.send_binary: %', sqlerrm;
end $$;

-- For triggers of an operator's own: what changed in a row, as a message.
create or replace function realtime.broadcast_changes(topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW') returns void
language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(jsonb_build_object('operation', operation, 'table', table_name, 'schema', table_schema,
    'record', to_jsonb(new), 'old_record', to_jsonb(old)), event_name, topic_name);
end $$;

-- Every role may call them: they write as who calls, and the policies of realtime.messages decide. A trigger of an operator's own
-- runs as the role that changes the row, whose change a missing right would undo.
grant execute on function realtime.send(jsonb, text, text, boolean), realtime.send_binary(bytea, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text) to anon, authenticated, service_role;

-- Tells every copy of the server of a message. A notification holds 8,000 bytes: what is larger is read by its id.
create or replace function realtime.announce_message() returns trigger
language plpgsql set search_path = '' as $$
declare
  told text;
begin
  if current_setting('realtime.is_quiet', true) = 'on' or new.extension <> 'broadcast' then
    return null;
  end if;
  told := jsonb_build_object('id', new.id, 'topic', new.topic, 'event', new.event, 'private', new.private, 'payload', new.payload)::text;
  if new.binary_payload is not null or octet_length(told) > 7000 then
    told := jsonb_build_object('id', new.id)::text;
  end if;
  perform pg_notify('undercroft_realtime', 'm' || told);
  return null;
end $$;

create or replace trigger announce_message after insert on realtime.messages for each row execute function realtime.announce_message();
