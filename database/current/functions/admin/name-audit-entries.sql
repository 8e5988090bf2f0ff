-- The names an audit entry speaks of, as they are now: who did it, and what or whom it was done to. Null where nobody is left.
create or replace function internal.audit_subject(entry public.audit_logs) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facts jsonb := coalesce(entry.new_data, entry.old_data, '{}');
  named text := case when entry.table_name in ('user_roles', 'staff_notes') then facts ->> 'user_id' else entry.record_id end;
  key uuid := case when named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named::uuid end;
  found jsonb;
begin
  if key is null then
    return null;
  end if;
  case entry.table_name
    when 'profiles', 'user_roles', 'staff_notes' then
      select jsonb_build_object('name', coalesce(nullif(full_name, ''), '@' || handle::text), 'path', '/admin/people/' || user_id) into found
      from public.profiles where user_id = key and status <> 'erased';
    when 'events' then select jsonb_build_object('name', title, 'path', '/events/' || slug) into found from public.events where id = key;
    when 'event_updates' then
      select jsonb_build_object('name', e.title, 'path', '/events/' || e.slug) into found from public.event_updates u join public.events e on e.id = u.event_id where u.id = key;
    when 'venues' then select jsonb_build_object('name', name, 'path', '/venues/' || slug) into found from public.venues where id = key;
    when 'venue_corrections' then
      select jsonb_build_object('name', v.name, 'path', '/venues/' || v.slug) into found from public.venue_corrections c join public.venues v on v.id = c.venue_id where c.id = key;
    when 'organisers' then select jsonb_build_object('name', name, 'path', '/organisers/' || slug) into found from public.organisers where id = key;
    when 'artists' then select jsonb_build_object('name', name, 'path', '/artists/' || slug) into found from public.artists where id = key;
    when 'jobs' then select jsonb_build_object('name', title, 'path', '/careers/' || slug) into found from public.jobs where id = key;
    when 'job_applications' then
      select jsonb_build_object('name', j.title, 'path', '/careers/' || j.slug) into found from public.job_applications a join public.jobs j on j.id = a.job_id where a.id = key;
    when 'articles' then select jsonb_build_object('name', title, 'path', '/journal/' || slug) into found from public.articles where id = key;
    when 'bookings' then select jsonb_build_object('name', ref, 'path', '/admin/orders/' || ref) into found from public.bookings where id = key;
    when 'refunds' then
      select jsonb_build_object('name', b.ref, 'path', '/admin/orders/' || b.ref) into found
      from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = key;
    when 'reports' then select jsonb_build_object('name', '#' || number, 'path', '/admin/reports/' || id) into found from public.reports where id = key;
    when 'bulletins' then select jsonb_build_object('name', subject, 'path', '/bulletins/' || id) into found from public.bulletins where id = key;
    when 'warnings' then select jsonb_build_object('name', title, 'path', case when shown_at is not null then '/warnings#' || id end) into found from internal.warnings where id = key;
    when 'newsletter_issues' then select jsonb_build_object('name', subject, 'path', null) into found from public.newsletter_issues where id = key;
    else found := null;
  end case;
  return found;
end $$;

-- Names for a page of the audit log; a hundred entries at most. @throws ADMIN_ADMIN_REQUIRED, REPORTS_INVALID
create or replace function public.name_audit_entries(p_ids bigint[]) returns table (id bigint, actor text, subject text, path text)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform internal.require_admin();
  if cardinality(p_ids) > 100 then
    perform internal.refuse(400, 'REPORTS_INVALID', 'Too many entries', 'Ask for at most 100.');
  end if;
  return query
    select l.id, case when a.status = 'erased' then 'A deleted account' else coalesce(nullif(a.full_name, ''), '@' || a.handle::text) end,
      named.found ->> 'name', named.found ->> 'path'
    from public.audit_logs l left join public.profiles a on a.user_id = l.actor_id
      cross join lateral (select internal.audit_subject(l) as found) named
    where l.id = any (p_ids);
end $$;

grant execute on function public.name_audit_entries(bigint[]) to authenticated;
