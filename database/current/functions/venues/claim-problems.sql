-- What keeps a claim from being sent: a new venue's page, the applicant's part in it, and the proofs. A claim of a page that is there has
-- only the last two.
create or replace function internal.claim_problems(claim public.venue_claims) returns table (step text, field text, problem text)
language sql stable security definer set search_path = '' as $$
  select * from internal.venue_page_problems(claim.venue_id, claim.payload) where claim.kind = 'new'
  union all
  select 'proof', found.field, found.problem from (values
    ('role', case when coalesce(claim.payload ->> 'role', '') not in ('owner', 'manager', 'licence', 'programme', 'other') then 'Choose what you do there' end),
    ('message', case when char_length(coalesce(internal.form_text(claim.payload, 'message'), '')) not between 10 and 1000 then 'Say in 10 to 1,000 characters how you run this room' end),
    ('licence_no', case when char_length(claim.payload ->> 'licence_no') > 60 then 'A licence number has at most 60 characters'
      when internal.form_text(claim.payload, 'licence_no') is null and internal.form_text(claim.payload, 'licence_council') is not null then 'Write the number of the premises licence' end),
    ('licence_council', case when char_length(claim.payload ->> 'licence_council') > 100 then 'The name of a council has at most 100 characters'
      when internal.form_text(claim.payload, 'licence_no') is not null and internal.form_text(claim.payload, 'licence_council') is null then 'Name the council that gave the licence' end),
    ('evidence_path', case when internal.form_text(claim.payload, 'evidence_path') is not null and not internal.is_own_evidence(claim.applicant_id, claim.payload ->> 'evidence_path')
      then 'The file is not there any more. Upload it again' end),
    ('proof', case when cardinality(internal.claim_proofs(claim)) = 0 then 'Give at least one proof that you run this room' end)
  ) found (field, problem)
  where found.problem is not null
$$;

create or replace function internal.is_own_evidence(person uuid, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select path like person || '/%' and exists (select from storage.objects o where o.bucket_id = 'evidence' and o.name = path)
$$;

-- What an applicant has given: `mail` and `website` are proved, `licence` and `file` are there to be looked at.
create or replace function internal.claim_proofs(claim public.venue_claims) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select c.kind from internal.venue_claim_codes c where c.claim_id = claim.id and c.proved_at is not null order by c.kind)
    || array(select 'licence' where internal.form_text(claim.payload, 'licence_no') is not null and internal.form_text(claim.payload, 'licence_council') is not null)
    || array(select 'file' where internal.is_own_evidence(claim.applicant_id, claim.payload ->> 'evidence_path'))
$$;
