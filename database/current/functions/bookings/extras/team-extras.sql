-- What a team reads of its extras: what is sold, what was handed over, and who bought it.

-- Extras with their choices and counts, also those that are not sold any more and were bought. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_event_extras(p_event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.own_event(p_event_id, '{owner,manager,editor,finance,door}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'kind', x.kind, 'name', x.name, 'description', x.description, 'rule', x.rule, 'insolvency_cover', x.insolvency_cover,
      'is_ended', x.is_ended, 'lacks_cover', internal.lacks_cover(x), 'seats', p.quantity, 'seats_taken', p.held + p.sold, 'vat_basis_points', coalesce((
        select max(t.vat_basis_points) from internal.extra_choices c join public.ticket_types t on t.id = c.ticket_type_id where c.extra_id = x.id), 0),
      'sales_end', (select internal.to_wall(max(t.sales_end)) from internal.extra_choices c join public.ticket_types t on t.id = c.ticket_type_id where c.extra_id = x.id),
      'choices', internal.choices_of_extra(x.id)) order by x.is_ended, x.created_at, x.id), '[]')
    from internal.extras x left join public.capacity_pools p on p.id = x.pool_id
    where x.event_id = p_event_id and (not x.is_ended or exists (
      select from internal.extra_choices c join public.booking_lines l on l.ticket_type_id = c.ticket_type_id where c.extra_id = x.id)));
end $$;

create or replace function internal.choices_of_extra(p_extra_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'label', c.label, 'departs_at', internal.to_wall(c.departs_at), 'price_pence', t.total_pence, 'quantity', s.quantity,
    'held', s.held, 'sold', s.sold, 'handed_over', (select count(*) from public.tickets k where k.ticket_type_id = t.id and k.status = 'collected'),
    'is_paused', t.status = 'paused', 'is_gone', t.status = 'archived') order by t.status = 'archived', t.sort, t.id), '[]')
  from internal.extra_choices c join public.ticket_types t on t.id = c.ticket_type_id join public.ticket_inventory s on s.ticket_type_id = t.id
  where c.extra_id = p_extra_id and (t.status <> 'archived' or s.sold > 0)
$$;

-- Who bought an extra, a line a voucher, as a table for a spreadsheet: of a coach its passengers, by stop. Every reading is noted in the audit log.
-- @throws BOOKINGS_EXTRA_NOT_FOUND, BOOKINGS_TEAM_REQUIRED, BOOKINGS_RATE_LIMITED
create or replace function public.export_extra_buyers(p_extra_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  extra internal.extras;
begin
  perform internal.require_person();
  select * into extra from internal.extras x where x.id = p_extra_id;
  if extra.id is null then
    perform internal.refuse(404, 'BOOKINGS_EXTRA_NOT_FOUND', 'This extra does not exist any more', 'Load the page again.');
  end if;
  perform internal.require_attendees(extra.event_id, 'extra_buyers_exported');
  perform internal.take_limit(auth.uid(), 'export_orders', 'BOOKINGS_RATE_LIMITED');
  return (
    select string_agg(array_to_string(array(select internal.csv_cell(cell) from unnest(cells) cell), ','), E'\r\n' order by place) from (
      select 0::bigint as place, array[case extra.kind when 'coach' then 'Stop' else 'What' end, case extra.kind when 'coach' then 'Leaves' else 'Size' end, 'Name', 'Reference', 'State'] as cells
      union all
      select row_number() over (order by c.departs_at, t.sort, lower(k.holder_name), b.ref, k.place_number), array[
        case extra.kind when 'coach' then c.label else extra.name end, case extra.kind when 'coach' then to_char(c.departs_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') else c.label end,
        k.holder_name, b.ref, case k.status when 'collected' then 'handed over' else 'paid' end]
      from internal.extra_choices c join public.ticket_types t on t.id = c.ticket_type_id join public.tickets k on k.ticket_type_id = t.id join public.bookings b on b.id = k.booking_id
      where c.extra_id = extra.id and k.status in ('ready', 'collected')) lines);
end $$;

grant execute on function public.list_event_extras(uuid), public.export_extra_buyers(uuid) to authenticated;
