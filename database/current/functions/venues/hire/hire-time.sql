-- Run by the worker: reminders while nobody has answered, the end of what stayed unanswered, and of what was confirmed and is over.

-- Reminds the team a day and two days after a request, once each. Answers how many requests.
create or replace function internal.remind_of_hire(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  request public.hire_requests;
  told integer := 0;
begin
  for request in select * from public.hire_requests h where h.status = 'sent' and h.reminded < 2 and h.created_at <= moment - interval '24 hours' * (h.reminded + 1)
    and h.created_at > moment - interval '72 hours' order by h.created_at, h.id for update skip locked limit 200 loop
    update public.hire_requests set reminded = case when created_at <= moment - interval '48 hours' then 2 else 1 end where id = request.id;
    perform internal.tell_hire_team(request, 'hire_due', 'hire-due', case when request.created_at <= moment - interval '48 hours' then 'last' else 'first' end);
    told := told + 1;
  end loop;
  return told;
end $$;

create or replace function internal.end_due_hire(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  request public.hire_requests;
  ended integer := 0;
begin
  for request in select * from public.hire_requests h where h.status = 'sent' and h.created_at <= moment - interval '72 hours'
    order by h.created_at, h.id for update skip locked limit 200 loop
    update public.hire_requests set status = 'expired', version = version + 1, updated_at = now() where id = request.id;
    perform internal.tell_hire_asker(request, 'hire_answered', 'hire-answered', 'expired');
    ended := ended + 1;
  end loop;
  update public.hire_requests set status = 'done', version = version + 1, updated_at = now() where id in (
    select h.id from public.hire_requests h where h.status = 'confirmed' and h.day < internal.night_date(moment) order by h.id for update skip locked limit 200);
  return ended;
end $$;

create or replace function internal.retention_hire_requests(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  delete from public.hire_requests h where h.day < ((moment at time zone 'Europe/London')::date - interval '12 months');
  get diagnostics gone = row_count;
  return gone;
end $$;

create or replace function internal.export_hire(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('hire_requests', (select coalesce(jsonb_agg(jsonb_build_object('venue', v.name, 'starts_at', h.starts_at, 'ends_at', h.ends_at, 'guests', h.guests,
      'purpose', h.purpose, 'budget_pence', h.budget_pence, 'status', h.status, 'reason', h.reason, 'offer_pence', h.offer_pence, 'offer_conditions', h.offer_conditions,
      'created_at', h.created_at) order by h.created_at), '[]') from public.hire_requests h join public.venues v on v.id = h.venue_id where h.user_id = person))
$$;
