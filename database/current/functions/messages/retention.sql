create or replace function internal.retention_messages(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  threads bigint;
  words bigint;
begin
  delete from public.conversations c where c.last_message_at < moment - interval '12 months'
    and (c.last_message_at < moment - interval '24 months' or c.kind in ('booking', 'hire', 'job'));
  get diagnostics threads = row_count;
  update public.messages set body = '', status = 'removed', card_kind = null, card_id = null, erased_at = null where erased_at < moment - interval '30 days';
  get diagnostics words = row_count;
  return threads + words;
end $$;
