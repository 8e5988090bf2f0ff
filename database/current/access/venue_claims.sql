--: columns id,kind,venue_id,applicant_id,payload,version,status,submitted_at,due_at,owners_until,owners_answer,owners_words,notes,appeal,appealed_at,rejected_by,decided_by,decided_at,created_at,updated_at
--: states draft,contested,rejected
--: S service *
--: I service *
--: U service *
--: D service
--: personal applicant_id,payload,owners_words,notes,appeal erase: claims go with their files, their codes and the drafts of rooms
--: personal decided_by keep: the person who decides answers for it; the account behind the id is empty
--: personal rejected_by keep: an appeal is for somebody else; the account behind the id is empty
--: retention rule venue_claims

select internal.reset_access('public.venue_claims');

-- Applicants, owners of the room and staff are each told another part of a claim: functions/venues/claims.sql, contested-claims.sql and
-- list-claims.sql. Nobody reads the row.
create policy "service role: full access" on public.venue_claims to service_role using (true) with check (true);
grant select, insert, update, delete on public.venue_claims to service_role;
