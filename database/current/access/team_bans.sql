--: columns id,organiser_id,venue_id,user_id,email,email_hash,name,reason,created_by,created_at,updated_at,ends_at,ended_at,ended_by,appealed_by,appeal_text,appeal_status,appealed_at,appeal_decided_by,appeal_note,appeal_decided_at
--: states any
--: S service *
--: I service *
--: U service *
--: D service

-- Owners and managers read and change their list through functions alone, because each reading is in the audit log; staff read what was appealed.
select internal.reset_access('public.team_bans');

create policy "service role: full access" on public.team_bans to service_role using (true) with check (true);
grant select, insert, update, delete on public.team_bans to service_role;
