--: columns id,organiser_id,venue_id,user_id,email,email_hash,name,reason,created_by,created_at,updated_at,ends_at,ended_at,ended_by,appealed_by,appeal_text,appeal_status,appealed_at,appeal_decided_by,appeal_note,appeal_decided_at
--: states any
--: S service *
--: I service *
--: U service *
--: D service
--: personal user_id erase: an entry about the account alone goes; one with an address keeps the hash of its inbox until it ends
--: personal email erase: the address goes, the hash of its inbox stays until the entry ends
--: personal email_hash keep: a person who deletes an account would be let in again; the entry goes a year after its end
--: personal name erase: the name goes with the account
--: personal reason keep: an entry with an address stays for the team until it ends, with its reason; both go a year after its end
--: personal appeal_text,appeal_note erase: the appeal and what was written about it go with the account
--: personal created_by erase: the entry stays without the colleague who wrote it
--: personal ended_by erase: the entry stays without the colleague who ended it
--: personal appealed_by erase: the appeal goes with the account
--: personal appeal_decided_by erase: the decision stays without the colleague who made it
--: retention rule team_bans

-- Owners and managers read and change their list through functions alone, because each reading is in the audit log; staff read what was appealed.
select internal.reset_access('public.team_bans');

create policy "service role: full access" on public.team_bans to service_role using (true) with check (true);
grant select, insert, update, delete on public.team_bans to service_role;
