-- What a copy of the server tells of its limits, and the totals of the others. A copy that has said nothing for five seconds is gone: what it
-- held is free, and what it took is remembered for as long as a limit goes back.
create or replace function internal.exchange_counts(p_copy uuid, p_told jsonb)
returns table (copy uuid, name text, key text, amount bigint, is_held boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  delete from internal.shared_counts s where s.copy = p_copy and s.is_held;
  -- copies tidy up at the same time and must not wait for each other
  delete from internal.shared_counts s using (
    select o.copy, o.name, o.key from internal.shared_counts o where o.at < now() - interval '10 minutes' for update skip locked) old
  where s.copy = old.copy and s.name = old.name and s.key = old.key;
  insert into internal.shared_counts as s (copy, name, key, amount, is_held, at)
  select p_copy, t.name, t.key, t.amount, t.is_held, now()
  from (select * from jsonb_to_recordset(p_told) as told(name text, key text, amount bigint, is_held boolean)
    union all select '', '', 0, false) t
  on conflict on constraint shared_counts_pkey do update
    set amount = case when excluded.is_held then excluded.amount else s.amount + excluded.amount end, is_held = excluded.is_held, at = now();
  return query select s.copy, s.name, s.key, s.amount, s.is_held from internal.shared_counts s
  where s.copy <> p_copy and (s.at > now() - interval '5 seconds' or not (s.is_held or s.name = ''));
end $$;
revoke execute on function internal.exchange_counts(uuid, jsonb) from public;
