-- The audit log as a chain: every row carries the hash of the row before it, so that a changed, added or removed row shows.
alter table public.audit_logs
  add column position bigint constraint audit_logs_position_key unique,
  add column prev_hash text,
  add column hash text;
comment on column public.audit_logs.position is 'Place in the chain, from 1 without gaps.';
comment on column public.audit_logs.hash is 'SHA-256 over this row and prev_hash; see internal.audit_hash and internal.audit_chain_breaks.';

-- One row: where the chain ends. Its lock puts writers one behind the other; its hash shows when the newest rows are gone.
create table internal.audit_head (
  only_one boolean primary key default true constraint audit_head_only_one_check check (only_one),
  position bigint not null,
  hash text not null
);
comment on table internal.audit_head is 'The end of the chain of audit_logs.';

-- Part of history, not of current/: rows written with it must verify for ever.
-- The moment goes in as seconds since 1970, because text would depend on the session's time zone.
create function internal.audit_hash(entry public.audit_logs) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(jsonb_build_array(
    entry.prev_hash, entry.position, entry.id, entry.actor_id, entry.action_type, entry.table_name, entry.record_id,
    entry.old_data, entry.new_data, entry.request_id, entry.source, extract(epoch from entry.created_at)
  )::text, 'UTF8')), 'hex')
$$;

do $$
declare
  entry public.audit_logs;
  place bigint := 0;
  last text := repeat('0', 64);
begin
  for entry in select * from public.audit_logs order by id loop
    place := place + 1;
    entry.position := place;
    entry.prev_hash := last;
    last := internal.audit_hash(entry);
    update public.audit_logs set position = place, prev_hash = entry.prev_hash, hash = last where id = entry.id;
  end loop;
  insert into internal.audit_head (position, hash) values (place, last);
end $$;

alter table public.audit_logs
  alter column position set not null,
  alter column prev_hash set not null,
  alter column hash set not null;
