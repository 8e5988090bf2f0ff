-- Claims for staff: what waits, the soonest due first, or what was decided, the latest first.
create or replace function internal.staff_claim_json(claim public.venue_claims) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', claim.id, 'kind', claim.kind, 'version', claim.version, 'status', claim.status, 'payload', claim.payload, 'notes', claim.notes,
    'submitted_at', claim.submitted_at, 'due_at', claim.due_at, 'decided_at', claim.decided_at, 'appeal', claim.appeal, 'appealed_at', claim.appealed_at,
    'owners_until', claim.owners_until, 'owners_answer', claim.owners_answer, 'owners_words', claim.owners_words,
    'may_decide', not internal.has_part_in_claim(claim, auth.uid()) and claim.rejected_by is distinct from auth.uid(),
    'waits_for_owners', claim.status = 'submitted' and claim.owners_answer is null and coalesce(claim.owners_until > now(), false),
    'venue', (select jsonb_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'place', concat_ws(', ', v.address, v.postcode), 'status', v.status,
      'website', v.links ->> 'website', 'has_owners', internal.has_owners(v.id)) from public.venues v where v.id = claim.venue_id),
    'applicant', (select jsonb_build_object('id', p.user_id, 'name', coalesce(nullif(p.full_name, ''), p.handle::text), 'handle', p.handle, 'since', p.created_at,
      'approved', (select count(*) from public.venue_claims c where c.applicant_id = p.user_id and c.status = 'approved'),
      'rejected', (select count(*) from public.venue_claims c where c.applicant_id = p.user_id and c.status = 'rejected' and c.id <> claim.id))
      from public.profiles p where p.user_id = claim.applicant_id),
    'proofs', to_jsonb(internal.claim_proofs(claim)),
    'codes', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'domain', c.domain, 'email', c.email, 'proved_at', c.proved_at)), '[]')
      from internal.venue_claim_codes c where c.claim_id = claim.id and c.proved_at is not null),
    'rivals', (select count(*) from public.venue_claims c where c.venue_id = claim.venue_id and c.id <> claim.id and c.status in ('submitted', 'changes_requested')),
    'similar', case when claim.kind = 'new' and claim.status = 'submitted' then (select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name, 'place', s.place)), '[]')
      from public.find_similar_venues(claim.payload ->> 'name', claim.payload ->> 'postcode') s where s.id <> claim.venue_id) else '[]' end)
$$;

create or replace function public.list_venue_claims(p_status text default 'open') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_staff();
  if p_status = 'open' then
    return (select coalesce(jsonb_agg(internal.staff_claim_json(c) order by c.due_at, c.id), '[]')
      from (select * from public.venue_claims waiting where waiting.status = 'submitted' order by waiting.due_at, waiting.id limit 50) c);
  end if;
  return (select coalesce(jsonb_agg(internal.staff_claim_json(c) order by c.updated_at desc, c.id), '[]')
    from (select * from public.venue_claims d where d.status in ('changes_requested', 'approved', 'rejected', 'superseded', 'withdrawn') order by d.updated_at desc, d.id limit 50) c);
end $$;

grant execute on function public.list_venue_claims(text) to authenticated;

create or replace function internal.overview_venue_claims()
returns table (tile text, count bigint, oldest_at timestamptz, due_at timestamptz, for_admins boolean)
language sql stable security definer set search_path = '' as $$
  select 'claims', count(*), min(c.submitted_at), min(c.due_at), false from public.venue_claims c where c.status = 'submitted'
$$;
