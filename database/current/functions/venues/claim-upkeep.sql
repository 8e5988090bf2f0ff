-- What claims may become, how often they may be asked for, how long they are kept, and what a person takes along of them.
select internal.allow_transitions('venue_claims', 'draft', 'submitted');
select internal.allow_transitions('venue_claims', 'submitted', 'changes_requested', 'approved', 'rejected', 'withdrawn', 'superseded');
select internal.allow_transitions('venue_claims', 'changes_requested', 'submitted', 'withdrawn', 'superseded');
select internal.allow_transitions('venue_claims', 'rejected', 'submitted');
select internal.know_limit('venue_claims', 10, 1440);
select internal.know_limit('venue_saves', 10, 1);
select internal.know_limit('venue_claim_codes', 3, 60);
select internal.know_limit('venue_code_tries', 5, 15);
select internal.know_limit('venue_website_looks', 10, 60);
select internal.know_notification('claim_decided', 'Their claim of a venue was approved, sent back or rejected, or somebody else got the venue.', tab => 'work', mails_itself => true);
select internal.know_notification('claim_contested', 'Somebody claims a venue of theirs, or such a claim was decided.', tab => 'work', mails_itself => true);
select internal.know_retention('venue_claims', 'Drafts of claims go after 90 days, and claims that are over 24 months after the decision.');
select internal.know_retention('venue_claim_evidence', 'Files that prove a claim go 90 days after the decision.');

-- Deletes evidence from the file store; its bytes go with the next sweep.
create or replace function internal.remove_evidence(names text[]) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  versions text[];
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  with gone as (delete from storage.objects where bucket_id = 'evidence' and name = any (names) returning version)
  select array_agg(version) into versions from gone;
  perform set_config('storage.allow_delete_query', 'false', true);
  if versions is not null then
    update internal.blobs set doomed_at = now() - interval '1 day' where version = any (versions);
    perform internal.queue_storage_sweep();
  end if;
  return coalesce(cardinality(versions), 0);
end $$;

-- Deletes claims with their evidence and, of rooms that were never approved, the draft with its pictures.
create or replace function internal.remove_claims(targets uuid[]) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  venues uuid[];
  gone bigint;
begin
  perform internal.remove_evidence(array(select c.payload ->> 'evidence_path' from public.venue_claims c where c.id = any (targets) and internal.is_own_evidence(c.applicant_id, c.payload ->> 'evidence_path')));
  select array_agg(distinct c.venue_id) into venues from public.venue_claims c where c.id = any (targets) and c.kind = 'new';
  delete from internal.venue_claim_codes where claim_id = any (targets);
  delete from public.venue_claims where id = any (targets);
  get diagnostics gone = row_count;
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects o using public.venues v
  where v.id = any (venues) and v.status in ('draft', 'pending') and o.bucket_id = 'venue_media' and o.name >= v.id || '/' and o.name < internal.prefix_end(v.id || '/');
  perform set_config('storage.allow_delete_query', 'false', true);
  delete from public.venues v where v.id = any (venues) and v.status in ('draft', 'pending') and not exists (select from public.venue_claims c where c.venue_id = v.id);
  return gone;
end $$;

create or replace function internal.retention_venue_claims(moment timestamptz) returns bigint
language sql security definer set search_path = '' as $$
  select internal.remove_claims(array(select c.id from public.venue_claims c where c.status = 'draft' and c.updated_at < moment - interval '90 days'
    or c.status in ('approved', 'rejected', 'withdrawn', 'superseded') and c.decided_at < moment - interval '24 months'))
$$;

create or replace function internal.retention_venue_claim_evidence(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  old uuid[] := array(select c.id from public.venue_claims c where c.status in ('approved', 'rejected', 'withdrawn', 'superseded') and c.decided_at < moment - interval '90 days'
    and c.payload ? 'evidence_path');
begin
  perform internal.remove_evidence(array(select c.payload ->> 'evidence_path' from public.venue_claims c where c.id = any (old)
    and internal.is_own_evidence(c.applicant_id, c.payload ->> 'evidence_path')));
  update public.venue_claims set payload = payload - 'evidence_path' where id = any (old);
  return cardinality(old);
end $$;

create or replace function internal.export_venue_claims(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('venue_claims', (select coalesce(jsonb_agg(jsonb_build_object('venue', v.name, 'kind', c.kind, 'status', c.status, 'written', c.payload, 'notes', c.notes,
      'appeal', c.appeal, 'submitted_at', c.submitted_at, 'decided_at', c.decided_at, 'created_at', c.created_at,
      'proofs', (select coalesce(jsonb_agg(jsonb_build_object('kind', code.kind, 'domain', code.domain, 'email', code.email, 'proved_at', code.proved_at)), '[]')
        from internal.venue_claim_codes code where code.claim_id = c.id)) order by c.created_at), '[]')
    from public.venue_claims c join public.venues v on v.id = c.venue_id where c.applicant_id = person))
$$;
