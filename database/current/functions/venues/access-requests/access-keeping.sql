-- How long questions about access are kept, and what a person takes along of them.
create or replace function internal.retention_access_questions(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from internal.access_questions q where q.asked_at < moment - interval '2 days';
  get diagnostics gone = row_count;
  return gone;
end $$;

create or replace function internal.retention_access_texts(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  update public.access_requests r set status = 'closed', secret = null, answer_secret = null, email = null, code_hash = null
  where r.secret is not null and moment - interval '30 days' > coalesce(
    (select coalesce(e.ends_at, e.starts_at) from public.events e where e.id = r.event_id), r.answered_at, r.created_at + interval '60 days');
  get diagnostics gone = row_count;
  return gone;
end $$;

create or replace function internal.retention_access_requests(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.access_requests r where r.created_at < moment - interval '12 months' and r.secret is null;
  get diagnostics gone = row_count;
  return gone;
end $$;

create or replace function internal.export_access_requests(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('access_requests', (select coalesce(jsonb_agg(jsonb_build_object('about', internal.access_subject(r), 'status', r.status,
      'question', internal.open_needs(r.secret), 'answer', internal.open_needs(r.answer_secret), 'created_at', r.created_at, 'answered_at', r.answered_at) order by r.created_at), '[]')
    -- of an address that somebody only claims nothing is told
    from public.access_requests r where r.user_id = person or r.email = (select lower(u.email) from auth.users u where u.id = person and u.email_confirmed_at is not null)))
$$;
