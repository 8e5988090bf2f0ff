--: columns id,event_id,role,label,gate,secret_hash,device_hash,created_by,created_at,claimed_at,revoked_at
--: states issued
--: S service *
--: I service *
--: U service *
--: D service
--: personal created_by erase: the pass stays without a name
--: personal label keep: how a team tells its links apart; it goes ninety days after the night
--: personal gate none: which entrance
--: personal secret_hash,device_hash none: codes of ours
--: retention rule door_scans

-- Issued, claimed and revoked by functions; nobody reads the row, which holds the hash of a secret.
select internal.reset_access('public.door_passes');

create policy "service role: full access" on public.door_passes to service_role using (true) with check (true);
grant select, insert, update, delete on public.door_passes to service_role;
