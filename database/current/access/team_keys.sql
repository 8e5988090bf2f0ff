--: columns id,organiser_id,venue_id,name,prefix,key_hash,scopes,created_by,created_at,last_used_at,ended_at,ended_why,ended_by
--: states any
--: S service *
--: I service *
--: U service *
--: D service
--: personal created_by erase: a key ends with the account of the person who made it, and stays without a name
--: personal ended_by erase: that a key was revoked stays, without the colleague who did it
--: personal name keep: how a team tells its keys apart; it goes ninety days after the key's end
--: personal prefix,key_hash none: codes of ours
--: personal scopes none: what the key may do
--: retention rule team_keys

-- Owners and managers make, read and revoke keys through functions alone: functions/keys. Nobody reads the hash.
select internal.reset_access('public.team_keys');

create policy "service role: full access" on public.team_keys to service_role using (true) with check (true);
grant select, insert, update, delete on public.team_keys to service_role;
