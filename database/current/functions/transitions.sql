-- Which status may follow which. What is not a row here is refused, whoever asks.
delete from internal.transitions;
insert into internal.transitions (thing, from_status, to_status)
select thing, from_status, unnest(string_to_array(to_statuses, ' ')) from (values
  ('events', 'draft', 'pending_review scheduled published cancelled removed'),
  ('events', 'pending_review', 'draft scheduled published cancelled removed'),
  ('events', 'scheduled', 'draft published cancelled removed'),
  ('events', 'published', 'postponed cancelled under_review archived'),
  ('events', 'postponed', 'published cancelled under_review'),
  ('events', 'under_review', 'published removed cancelled'),
  ('venues', 'draft', 'pending active merged'),
  ('venues', 'pending', 'draft active suspended merged'),
  ('venues', 'active', 'temporarily_closed closed suspended merged'),
  ('venues', 'temporarily_closed', 'active closed suspended merged'),
  ('venues', 'closed', 'active merged'),
  ('venues', 'suspended', 'active closed merged'),
  ('ticket_types', 'draft', 'active archived'),
  ('ticket_types', 'active', 'paused archived'),
  ('ticket_types', 'paused', 'active archived'),
  ('bookings', 'held', 'awaiting_payment confirmed expired abandoned'),
  ('bookings', 'awaiting_payment', 'processing held confirmed expired abandoned failed'),
  ('bookings', 'processing', 'confirmed failed needs_attention'),
  ('bookings', 'failed', 'awaiting_payment expired abandoned'),
  ('bookings', 'expired', 'confirmed needs_attention'),
  ('bookings', 'needs_attention', 'confirmed refunded'),
  ('bookings', 'confirmed', 'cancelled partly_refunded refunded needs_attention'),
  ('bookings', 'partly_refunded', 'refunded cancelled'),
  ('tickets', 'issued', 'checked_in transfer_pending listed cancelled frozen void expired'),
  ('tickets', 'checked_in', 'issued frozen'),
  ('tickets', 'transfer_pending', 'transferred issued cancelled'),
  ('tickets', 'listed', 'resold issued cancelled'),
  ('tickets', 'cancelled', 'refunded'),
  ('tickets', 'frozen', 'issued void')
) allowed (thing, from_status, to_statuses);

create or replace function internal.check_transition() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from internal.transitions where thing = tg_table_name and from_status = old.status and to_status = new.status
  ) then
    raise exception using errcode = 'PT409', message = format('A row of %s that is %s cannot become %s', tg_table_name, old.status, new.status),
      detail = 'STATUS_TRANSITION_REFUSED',
      hint = format('Allowed from %s: %s.', old.status, coalesce((
        select string_agg(to_status, ', ' order by to_status) from internal.transitions where thing = tg_table_name and from_status = old.status
      ), 'nothing, it is final'));
  end if;
  return new;
end $$;

do $$
declare
  target text;
begin
  foreach target in array array['events', 'venues', 'ticket_types', 'bookings', 'tickets'] loop
    execute format('create or replace trigger check_transition before update of status on public.%I for each row
      when (old.status is distinct from new.status) execute function internal.check_transition()', target);
  end loop;
end $$;
