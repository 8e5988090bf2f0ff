-- A picture or paper as an answer. It lies in its person's folder of the bucket entry_files; owners and managers of the team that asked for it
-- read it while the application waits and for thirty days after it ended.

-- When the last application of a person to a team ended; 'infinity' while one waits, null when there was none.
create or replace function internal.entry_ended_at(p_organiser_id uuid, p_person uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(case when b.status = 'awaiting_approval' then 'infinity' else coalesce(a.decided_at, b.updated_at) end)
  from public.entry_applications a join public.bookings b on b.id = a.booking_id where a.organiser_id = p_organiser_id and a.user_id = p_person
$$;

-- For the policy on files. @returns whether the caller is an owner or a manager of the team that a file was given to
create or replace function internal.may_read_entry_file(p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.entry_answers a join public.entry_questions q on q.id = a.question_id
    where a.file_name = p_name and q.organiser_id = any ((select internal.my_organiser_ids('{owner,manager}'))::uuid[])
      and internal.entry_ended_at(q.organiser_id, a.user_id) > now() - interval '30 days')
$$;
grant execute on function internal.may_read_entry_file(text) to anon, authenticated, service_role;

-- Deletes files of that bucket; the bytes go with the next sweep.
create or replace function internal.forget_entry_files(p_names text[]) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  versions text[];
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  with gone as (delete from storage.objects o where o.bucket_id = 'entry_files' and o.name = any (p_names) returning version)
  select coalesce(array_agg(version), '{}') into versions from gone;
  update internal.blobs set doomed_at = now() - interval '1 day' where version = any (versions);
  perform set_config('storage.allow_delete_query', 'false', true);
  return cardinality(versions);
end $$;

-- Files thirty days after the decision, or after they were uploaded and no application followed. The answer stays: it says that there was one.
create or replace function internal.retention_entry_files(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
begin
  select coalesce(array_agg(o.name), '{}') into gone from storage.objects o where o.bucket_id = 'entry_files' and o.created_at < moment - interval '30 days'
    and not exists (select from public.entry_answers a join public.entry_questions q on q.id = a.question_id
      where a.file_name = o.name and internal.entry_ended_at(q.organiser_id, a.user_id) >= moment - interval '30 days');
  update public.entry_answers a set file_name = null where a.file_name = any (gone);
  return internal.forget_entry_files(gone);
end $$;
