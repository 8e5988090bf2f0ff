-- What one copy of the server tells the others, in this order.
create or replace function realtime.relay(p_copy uuid, p_bodies text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told text;
  relayed_id bigint;
begin
  foreach told in array p_bodies loop
    insert into realtime.relayed (copy, body) values (p_copy, told) returning id into relayed_id;
    perform pg_notify('undercroft_realtime', case when octet_length(told) <= 7000
      then format('r%s %s %s', relayed_id, p_copy, told) else format('R%s %s', relayed_id, p_copy) end);
  end loop;
end $$;
grant execute on function realtime.relay(uuid, text[]) to realtime_admin;
