-- Who comes, ticket by ticket, with what they answered; for those who answer for the event. Every reading is noted. A filter that is
-- null leaves nothing out; `p_words` are looked for in names and references.
create or replace function internal.attendees(p_event_id uuid, p_words text default null, p_status text default null, p_ticket_type_id uuid default null,
  p_code text default null, p_from timestamptz default null, p_until timestamptz default null)
returns table (ticket_id uuid, ref text, holder_name text, ticket text, status text, code text, source text, confirmed_at timestamptz, booking_id uuid, place_number integer)
language sql stable security definer set search_path = '' as $$
  select k.id, b.ref, k.holder_name, t.name, k.status, c.code, b.source, b.confirmed_at, b.id, k.place_number
  from public.tickets k join public.bookings b on b.id = k.booking_id join public.ticket_types t on t.id = k.ticket_type_id
  left join public.promo_codes c on c.id = b.promo_code_id
  where k.event_id = p_event_id and k.status in ('issued', 'checked_in', 'transfer_pending', 'expired', 'listed')
    and (p_words is null or strpos(lower(k.holder_name), lower(p_words)) > 0 or strpos(b.ref, upper(p_words)) > 0)
    and (p_status is null or (k.status = 'checked_in') = (p_status = 'checked_in'))
    and (p_ticket_type_id is null or k.ticket_type_id = p_ticket_type_id)
    and (p_code is null or upper(c.code) = upper(p_code))
    and (p_from is null or b.confirmed_at >= p_from) and (p_until is null or b.confirmed_at < p_until)
$$;

-- What was answered for a place of a booking, by question.
create or replace function internal.answers_of_place(p_booking_id uuid, p_place integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(q.prompt, a.answer order by q.sort), '{}') from public.booking_answers a join public.event_questions q on q.id = a.question_id
  where a.booking_id = p_booking_id and a.place_number in (0, p_place)
$$;

create or replace function internal.require_attendees(p_event_id uuid, action text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_person();
  if not internal.is_event_team(p_event_id, '{owner,manager,finance}') then
    raise exception using errcode = '42501', message = 'Only those who answer for this event can list its bookings',
      detail = 'BOOKINGS_TEAM_REQUIRED', hint = 'Ask the organiser''s owner to add you.';
  end if;
  if action is not null then
    insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (auth.uid(), action, 'events', p_event_id::text);
  end if;
end $$;

-- By name, a page at a time: `p_after` is the ticket that the page before ended with.
create or replace function public.list_event_attendees(p_event_id uuid, p_limit integer default 200, p_offset integer default 0, p_words text default null,
  p_status text default null, p_ticket_type_id uuid default null, p_code text default null, p_from timestamptz default null, p_until timestamptz default null,
  p_after uuid default null)
returns table (ticket_id uuid, ref text, holder_name text, ticket text, status text, code text, source text, confirmed_at timestamptz, answers jsonb, is_paid boolean, is_guest boolean, invited_by text)
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_attendees(p_event_id, 'attendees_listed');
  return query
    select a.ticket_id, a.ref, a.holder_name, a.ticket, a.status, a.code, a.source, a.confirmed_at, internal.answers_of_place(a.booking_id, a.place_number),
      exists (select from public.bookings p where p.id = internal.paid_booking_id(a.booking_id) and p.total_pence > 0),
      internal.is_guest(holder.id), internal.invited_by(p_event_id, holder.id)
    from internal.attendees(p_event_id, nullif(btrim(p_words), ''), p_status, p_ticket_type_id, nullif(btrim(p_code), ''), p_from, p_until) a,
      lateral (select k.owner_id as id from public.tickets k where k.id = a.ticket_id) holder
    where p_after is null or (coalesce(a.holder_name, ''), a.ref, a.place_number) > (
      select coalesce(k.holder_name, ''), b.ref, k.place_number from public.tickets k join public.bookings b on b.id = k.booking_id where k.id = p_after and k.event_id = p_event_id)
    order by coalesce(a.holder_name, ''), a.ref, a.place_number
    limit least(greatest(p_limit, 1), 500) offset greatest(p_offset, 0);
end $$;

-- How many those filters leave, and how many of them are inside or were. The reading is noted by the list.
create or replace function public.count_event_attendees(p_event_id uuid, p_words text default null, p_status text default null,
  p_ticket_type_id uuid default null, p_code text default null, p_from timestamptz default null, p_until timestamptz default null)
returns table (total integer, checked_in integer)
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.require_attendees(p_event_id, null);
  return query
    select count(*)::integer, (count(*) filter (where a.status = 'checked_in'))::integer
    from internal.attendees(p_event_id, nullif(btrim(p_words), ''), p_status, p_ticket_type_id, nullif(btrim(p_code), ''), p_from, p_until) a;
end $$;

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
      from (
        select a.*, internal.answers_of_place(a.booking_id, a.place_number) as answers from internal.attendees(p_event_id) a
        order by a.holder_name, a.ref, a.place_number
      ) a
    ) lines);
end $$;

grant execute on function public.list_event_attendees(uuid, integer, integer, text, text, uuid, text, timestamptz, timestamptz, uuid),
  public.count_event_attendees(uuid, text, text, uuid, text, timestamptz, timestamptz), public.export_event_attendees(uuid) to authenticated;
