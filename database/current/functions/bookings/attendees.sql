-- Who comes, ticket by ticket, with what they answered; for those who answer for the event. Every reading is noted.
create or replace function internal.attendees(p_event_id uuid)
returns table (ref text, holder_name text, ticket text, status text, code text, source text, confirmed_at timestamptz, answers jsonb)
language sql stable security definer set search_path = '' as $$
  select b.ref, k.holder_name, t.name, k.status, c.code, b.source, b.confirmed_at, (
    select coalesce(jsonb_object_agg(q.prompt, a.answer order by q.sort), '{}') from public.booking_answers a join public.event_questions q on q.id = a.question_id
    where a.booking_id = b.id and a.place_number in (0, k.place_number))
  from public.tickets k join public.bookings b on b.id = k.booking_id join public.ticket_types t on t.id = k.ticket_type_id
  left join public.promo_codes c on c.id = b.promo_code_id
  where k.event_id = p_event_id and k.status in ('issued', 'checked_in', 'transfer_pending', 'expired', 'listed')
  order by k.holder_name, b.ref, k.place_number
$$;

create or replace function internal.require_attendees(p_event_id uuid, action text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_person();
  if not internal.is_event_team(p_event_id, '{owner,manager,finance}') then
    raise exception using errcode = '42501', message = 'Only those who answer for this event can list its bookings',
      detail = 'BOOKINGS_TEAM_REQUIRED', hint = 'Ask the organiser''s owner to add you.';
  end if;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), action, 'events', p_event_id::text);
end $$;

create or replace function public.list_event_attendees(p_event_id uuid, p_limit integer default 200, p_offset integer default 0)
returns table (ref text, holder_name text, ticket text, status text, code text, source text, confirmed_at timestamptz, answers jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_attendees(p_event_id, 'attendees_listed');
  return query select * from internal.attendees(p_event_id) limit least(greatest(p_limit, 1), 500) offset greatest(p_offset, 0);
end $$;

-- A cell of a table that a spreadsheet opens: one that begins like a formula is made harmless.
create or replace function internal.csv_cell(words text) returns text
language sql immutable set search_path = '' as $$
  select '"' || replace(case when words ~ '^\s*[=+@\t\r-]' then '''' || words else coalesce(words, '') end, '"', '""') || '"'
$$;

create or replace function public.export_event_attendees(p_event_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  prompts text[] := array(select prompt from public.event_questions where event_id = p_event_id order by sort, id);
begin
  perform internal.require_attendees(p_event_id, 'attendees_exported');
  return (
    select string_agg(line, E'\r\n' order by place) from (
      select 0 as place, array_to_string(array(select internal.csv_cell(head) from unnest(array['Name', 'Ticket', 'Reference', 'Code', 'Source'] || prompts) head), ',') as line
      union all
      select row_number() over (), array_to_string(array[internal.csv_cell(a.holder_name), internal.csv_cell(a.ticket), internal.csv_cell(a.ref),
        internal.csv_cell(a.code), internal.csv_cell(a.source)] || array(select internal.csv_cell(a.answers ->> prompt) from unnest(prompts) prompt), ',')
      from internal.attendees(p_event_id) a
    ) lines);
end $$;

grant execute on function public.list_event_attendees(uuid, integer, integer), public.export_event_attendees(uuid) to authenticated;
