-- Where the audit log is not what was written: empty when it is whole. The first row names the first broken place.
-- A row that was changed breaks there and, being hashed into the next, cannot be mended without rewriting all that follow.
create or replace view internal.audit_chain_breaks as
  select position, id, what from (
    select position, id, case
      when place <> position then format('entries %s to %s are missing', place, position - 1)
      when prev_hash <> before then 'does not follow the entry before it'
      when hash <> counted then 'was changed after it was written'
    end as what
    from (
      select a.position, a.id, a.prev_hash, a.hash, internal.audit_hash(a) as counted,
        lag(a.position, 1, 0::bigint) over chain + 1 as place, lag(a.hash, 1, repeat('0', 64)) over chain as before
      from public.audit_logs a window chain as (order by a.position)
    ) entries
    union all
    select head.position, null, 'the newest entries are missing, or the head was changed'
    from internal.audit_head head left join lateral (select position, hash from public.audit_logs order by position desc limit 1) newest on true
    where (head.position, head.hash) is distinct from (coalesce(newest.position, 0), coalesce(newest.hash, repeat('0', 64)))
  ) looked where what is not null
  order by position, id nulls last;
