-- What a person takes along, and what goes with the account.
create or replace function internal.anonymise_entry(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.entry_answers where user_id = person;
  delete from public.entry_applications where user_id = person;
  delete from public.entry_vouches where person in (voucher_id, newcomer_id);
  update public.entry_applications set decided_by = null where decided_by = person;
end $$;

-- Not who vouched for them: the team alone reads that.
create or replace function internal.export_entry(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'entry_answers', (select coalesce(jsonb_agg(jsonb_build_object('question', q.prompt, 'answers', a.answers, 'file', a.file_name, 'answered_at', a.answered_at, 'good_until', a.good_until) order by a.answered_at, a.id), '[]')
      from public.entry_answers a join public.entry_questions q on q.id = a.question_id where a.user_id = person),
    'entry_applications', (select coalesce(jsonb_agg(jsonb_build_object('due_at', a.due_at, 'decided_at', a.decided_at, 'is_approved', a.is_approved,
        'sentence', case when a.decided_at is not null then a.sentence end) order by a.created_at, a.booking_id), '[]')
      from public.entry_applications a where a.user_id = person),
    'entry_vouches', (select coalesce(jsonb_agg(jsonb_build_object('organiser', o.name, 'created_at', v.created_at, 'used_at', v.used_at, 'taken_back_at', v.taken_back_at) order by v.created_at, v.id), '[]')
      from public.entry_vouches v join public.organisers o on o.id = v.organiser_id where v.voucher_id = person))
$$;

create or replace function internal.retention_entry_answers(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.entry_answers a where a.good_until < moment
    or exists (select from public.events e where e.id = a.event_id and coalesce(e.ends_at, e.starts_at) < moment - interval '30 days');
  get diagnostics gone = row_count;
  return gone;
end $$;

create or replace function internal.retention_entry_applications(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.entry_applications a using public.bookings b, public.events e
  where b.id = a.booking_id and e.id = b.event_id and coalesce(e.ends_at, e.starts_at) < moment - interval '2 years';
  get diagnostics gone = row_count;
  return gone;
end $$;
