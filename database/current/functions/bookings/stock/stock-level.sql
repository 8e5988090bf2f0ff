-- How full a stock is, as coarse as the public needs it: held places count as taken, a null quantity never runs out.
create or replace function internal.stock_level(quantity integer, held integer, sold integer) returns text
language sql immutable parallel safe as $$
  select case
    when quantity is null then 'plenty'
    when held + sold >= quantity then 'none'
    when quantity - held - sold < quantity * 0.15 then 'few'
    else 'plenty' end
$$;

-- a trigger's condition is evaluated as the role that writes
grant execute on function internal.stock_level(integer, integer, integer) to service_role;
