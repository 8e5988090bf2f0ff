-- What passing on knows about a person: kept for them, taken away with them, and after thirty days for everybody.
create or replace function internal.export_transfers(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('transfers', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'status', t.status, 'created_at', t.created_at, 'ended_at', t.ended_at)
      || case when t.from_id = person then jsonb_build_object('is_mine', true, 'to_email', t.to_email, 'note', t.note) else jsonb_build_object('is_mine', false, 'note', t.note) end), '[]')
    from public.ticket_transfers t join public.events e on e.id = t.event_id where t.from_id = person or internal.is_own_address(person, t.to_email)))
$$;

create or replace function internal.anonymise_transfers(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower((select nullif(u.email, '') from auth.users u where u.id = person));
  transfer public.ticket_transfers;
begin
  for transfer in
    select * from public.ticket_transfers t where t.status = 'pending' and (t.from_id = person or t.to_email = address) order by t.booking_id, t.id
  loop
    perform internal.lock_with_payer(transfer.booking_id);
    select * into transfer from public.ticket_transfers t where t.id = transfer.id and t.status = 'pending' for update;
    if found then
      perform internal.close_transfer(transfer, 'ended', case when transfer.from_id = person then 'cancelled' else 'erased' end);
    end if;
  end loop;
  update public.ticket_transfers t set to_email = null, note = null where t.from_id = person or t.to_email = address;
end $$;

create or replace function internal.retention_ticket_transfers(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  update public.ticket_transfers t set to_email = null, note = null
  where t.status <> 'pending' and t.to_email is not null and t.ended_at < moment - interval '30 days';
  get diagnostics done = row_count;
  return done;
end $$;
