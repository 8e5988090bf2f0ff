-- What goes with an account, what a person takes along, and what is deleted in time.

-- Names under sheets stay, as they do under any account of money; who of our accounts wrote them goes. A link to the person's address ends.
create or replace function internal.anonymise_settlements(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update internal.settlement_sheets set made_by = null where made_by = person;
  update internal.settlement_signatures set signed_by = null where signed_by = person;
  update internal.settlement_notes set written_by = null where written_by = person;
  update internal.settlement_payments set noted_by = null where noted_by = person;
  update internal.settlement_deals set email = null, code_hash = null, sealed_code = null where email = (select u.email from auth.users u where u.id = person);
end $$;

create or replace function internal.export_settlements(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'settlement_deals', (select coalesce(jsonb_agg(jsonb_build_object('night', e.title, 'name', d.name, 'email', d.email, 'kind', d.kind, 'fee_pence', d.fee_pence, 'share_basis_points', d.share_basis_points,
        'opened', d.opened, 'opened_at', d.opened_at) order by d.created_at, d.id), '[]')
      from internal.settlement_deals d join public.events e on e.id = d.event_id
      where d.email = (select u.email from auth.users u where u.id = person) or d.artist_id in (select c.artist_id from internal.artist_claims c where c.user_id = person and c.status = 'approved')),
    'settlement_sheets', (select coalesce(jsonb_agg(jsonb_build_object('night', e.title, 'with', d.name, 'version', s.version, 'facts', s.facts, 'made_at', s.made_at) order by s.made_at, s.id), '[]')
      from internal.settlement_sheets s join internal.settlement_deals d on d.id = s.deal_id join public.events e on e.id = d.event_id where s.made_by = person),
    'settlement_signatures', (select coalesce(jsonb_agg(jsonb_build_object('night', e.title, 'with', d.name, 'version', s.version, 'side', g.side, 'name', g.name, 'signed_at', g.signed_at) order by g.signed_at), '[]')
      from internal.settlement_signatures g join internal.settlement_sheets s on s.id = g.sheet_id join internal.settlement_deals d on d.id = s.deal_id join public.events e on e.id = d.event_id where g.signed_by = person),
    'settlement_notes', (select coalesce(jsonb_agg(jsonb_build_object('night', e.title, 'body', n.body, 'disputes', n.disputes, 'written_at', n.written_at) order by n.written_at, n.id), '[]')
      from internal.settlement_notes n join internal.settlement_deals d on d.id = n.deal_id join public.events e on e.id = d.event_id where n.written_by = person),
    'settlement_payments', (select coalesce(jsonb_agg(jsonb_build_object('night', e.title, 'pence', p.pence, 'paid_on', p.paid_on, 'reference', p.reference, 'noted_at', p.noted_at) order by p.noted_at, p.id), '[]')
      from internal.settlement_payments p join internal.settlement_deals d on d.id = p.deal_id join public.events e on e.id = d.event_id where p.noted_by = person))
$$;

-- Deals with their sheets, notes and payments, costs, and their papers. Papers that no cost took up go after a day.
create or replace function internal.retention_settlements(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
  nights uuid[];
begin
  select coalesce(array_agg(e.id), '{}') into nights from public.events e where coalesce(e.ends_at, e.starts_at) < moment - interval '7 years'
    and (exists (select from internal.settlement_deals d where d.event_id = e.id) or exists (select from internal.settlement_costs c where c.event_id = e.id));
  delete from internal.settlement_costs c where c.event_id = any (nights);
  delete from internal.settlement_deals d where d.event_id = any (nights);
  get diagnostics gone = row_count;
  perform internal.forget_settlement_files(array(select o.name from storage.objects o where o.bucket_id = 'settlement_files' and o.created_at < moment - interval '1 day'
    and not exists (select from internal.settlement_costs c where c.file_name = o.name)
    and not exists (select from internal.settlement_sheets s, jsonb_array_elements(s.facts -> 'costs') cost where cost ->> 'file_name' = o.name)));
  return gone;
end $$;

create or replace function internal.retention_settlement_links(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone bigint;
begin
  update internal.settlement_deals d set email = null, code_hash = null, sealed_code = null from public.events e
  where e.id = d.event_id and coalesce(e.ends_at, e.starts_at) < moment - interval '1 year' and (d.email is not null or d.code_hash is not null);
  get diagnostics gone = row_count;
  return gone;
end $$;
