-- A day before the last moment of a release that a dearer one follows, those who saved the night and hold no ticket are told.
create or replace function internal.tell_ending_releases(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  release record;
  told integer := 0;
begin
  for release in
    select t.id, t.sales_end, t.name, e.id as event_id, e.title, min(dearer.total_pence) as next_pence, t.total_pence from public.ticket_types t
    join public.events e on e.id = t.event_id and e.status = 'published' and e.visibility = 'public' and e.starts_at > moment
    join public.ticket_types dearer on dearer.release_after_type_id = t.id and dearer.status = 'active' and dearer.total_pence > t.total_pence
    where t.status = 'active' and not t.is_hidden and t.sales_end > moment and t.sales_end <= moment + interval '24 hours' and coalesce(t.sales_start <= moment, true)
      and not exists (select from internal.told_releases g where g.ticket_type_id = t.id and g.sales_end = t.sales_end)
    group by t.id, e.id order by t.sales_end limit 50
  loop
    insert into internal.told_releases (ticket_type_id, sales_end) values (release.id, release.sales_end) on conflict do nothing;
    continue when not found;
    perform internal.notify('release_ending', s.user_id, jsonb_build_object('event_id', release.event_id, 'title', release.title, 'release', release.name,
      'amount_pence', release.total_pence, 'next_pence', release.next_pence, 'expires_at', release.sales_end, 'dedupe_key', release.id || ' ' || release.sales_end))
    from public.saved_items s where s.kind = 'event' and s.target_id = release.event_id and not internal.person_holds_ticket(s.user_id, release.event_id);
    told := told + 1;
  end loop;
  return told;
end $$;
