-- Tells open pages in which state each ticket of an event is: what a visitor may read alone, never hidden or guest types.
-- What fails here is a warning: a sale never fails for it.
create or replace function internal.send_stock(p_event_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told record;
begin
  for told in
    select s.event_id, jsonb_object_agg(t.id, s.state) as types from internal.ticket_type_states(p_event_ids) s
    join public.ticket_types t on t.id = s.ticket_type_id and t.kind <> 'guest' and not t.is_hidden
    where internal.is_announced(s.event_id) group by s.event_id
  loop
    perform realtime.send(jsonb_build_object('types', told.types), 'stock', 'event:' || told.event_id);
  end loop;
exception when others then
  raise warning 'send_stock: %', sqlerrm;
end $$;
