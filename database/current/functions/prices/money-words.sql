-- Pence as people write them: £12.50, £12.
create or replace function internal.money_words(pence bigint) returns text
language sql immutable set search_path = '' as $$
  select '£' || case when pence % 100 = 0 then to_char(pence / 100, 'FM999,999,990') else to_char(pence / 100.0, 'FM999,999,990.00') end
$$;
