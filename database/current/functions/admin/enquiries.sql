-- What people wrote to us and what they ask about their data, by the day an answer is due.
create or replace function public.list_enquiries(p_status text default 'open')
returns table (id uuid, source text, reference text, topic text, name text, email text, message text, status text, due_at timestamptz, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_admin();
  return query
    select c.id, 'contact', c.reference, c.topic, c.name, c.email, c.message, c.status, c.due_at, c.created_at
    from public.contact_messages c where (c.status = 'open') = (p_status = 'open')
    union all
    select d.id, 'data', d.reference, d.kind, d.name, d.email, d.message, d.status, d.due_at, d.created_at
    from public.data_requests d where (d.status in ('received', 'acknowledged', 'in_progress')) = (p_status = 'open')
    order by 9, 1 limit 100;
end $$;

-- Answers one by mail and closes it.
create or replace function public.answer_enquiry(p_source text, p_id uuid, p_answer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words text := btrim(coalesce(p_answer, ''));
  found record;
begin
  perform internal.require_admin();
  if char_length(words) not between 10 and 4000 then
    perform internal.refuse(400, 'REPORTS_INVALID', 'An answer has 10 to 4,000 characters', 'Write a little more, or a little less.');
  end if;
  perform internal.check_not_held(p_id);
  if p_source = 'contact' then
    update public.contact_messages set status = 'answered' where id = p_id and status = 'open' returning reference, email into found;
  elsif p_source = 'data' then
    update public.data_requests set status = 'done', outcome = words where id = p_id and status in ('received', 'acknowledged', 'in_progress') returning reference, email into found;
  end if;
  if found.reference is null then
    perform internal.refuse(409, 'REPORTS_STALE', 'This has been answered already', 'Look at the list again.');
  end if;
  perform internal.enqueue_mail('enquiry-answered', found.email, jsonb_build_object('reference', found.reference, 'answer', words));
  perform internal.record_act('enquiry_answered', case p_source when 'contact' then 'contact_messages' else 'data_requests' end, p_id::text, null, jsonb_build_object('reference', found.reference));
end $$;

create or replace function internal.overview_enquiries()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  select 'enquiries', count(*), min(created_at), min(due_at), true from (
    select created_at, due_at from public.contact_messages where status = 'open'
    union all select created_at, due_at from public.data_requests where status in ('received', 'acknowledged', 'in_progress')) waiting
$$;

grant execute on function public.list_enquiries(text), public.answer_enquiry(text, uuid, text) to authenticated;
