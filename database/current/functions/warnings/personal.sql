-- What becomes of partners and of what they wrote.

create or replace function internal.export_warnings(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'warning_partner_of', (select coalesce(jsonb_agg(jsonb_build_object('town', a.name, 'organisation', p.organisation, 'from', p.appointed_at, 'to', p.ended_at) order by p.appointed_at), '[]')
      from internal.warning_partners p join public.areas a on a.id = p.area_id where p.user_id = person),
    'warnings', (select coalesce(jsonb_agg(jsonb_build_object('title', w.title, 'body', w.body, 'sources', w.sources, 'status', w.status, 'why', w.why, 'written_at', w.created_at) order by w.created_at), '[]')
      from internal.warnings w where w.author_id = person))
$$;

-- Who leaves is no partner any more: what nobody else has confirmed goes, the rest stays as their organisation's.
create or replace function internal.anonymise_warnings(person uuid) returns void
language sql security definer set search_path = '' as $$
  select internal.drop_unconfirmed(person, null);
  delete from internal.warning_partners where user_id = person;
  update internal.warning_partners set appointed_by = null where appointed_by = person;
  update internal.warning_partners set ended_by = null where ended_by = person;
  update internal.warnings set author_id = null where author_id = person;
  update internal.warnings set seconded_by = null where seconded_by = person;
  update internal.warnings set closed_by = null where closed_by = person;
$$;

create or replace function internal.retention_warnings(moment timestamptz) returns bigint
language sql security definer set search_path = '' as $$
  with gone as (delete from internal.warnings where ends_at < moment - interval '3 years' returning 1),
    partners as (delete from internal.warning_partners where ended_at < moment - interval '3 years' returning 1),
    found as (
      update internal.warnings set title = 'A missing person', body = 'These words were deleted.', sources = '{deleted}'
      where kind = 'missing_person' and ends_at < moment - interval '7 days' and ends_at >= moment - interval '3 years' and title <> 'A missing person' returning 1)
  select (select count(*) from gone) + (select count(*) from partners) + (select count(*) from found)
$$;
