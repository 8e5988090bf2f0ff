-- What somebody of a team answered is the organiser's, and stands on another server; their name goes with their account.
create or replace function internal.anonymise_federation(person uuid) returns void
language sql security definer set search_path = '' as $$
  update internal.federation_notes n set sent_by = null where n.sent_by = person
$$;

create or replace function internal.export_federation(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('answers_elsewhere', (select coalesce(jsonb_agg(jsonb_build_object('body', n.body, 'created_at', n.created_at, 'as', o.name, 'server', t.host) order by n.created_at), '[]')
    from internal.federation_notes n join internal.federation_threads t on t.id = n.thread_id join public.organisers o on o.id = t.organiser_id where n.sent_by = person))
$$;

-- Threads go twelve months after what was said last, and blocks of an account after three years, when nobody can say any more whom they meant.
create or replace function internal.retention_federation_replies(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  threads bigint;
  blocks bigint;
begin
  delete from internal.federation_threads t where t.last_at < moment - interval '12 months';
  get diagnostics threads = row_count;
  delete from internal.federation_reply_blocks b where b.account <> '' and b.created_at < moment - interval '3 years';
  get diagnostics blocks = row_count;
  return threads + blocks;
end $$;
