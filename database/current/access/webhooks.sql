--: columns id,organiser_id,venue_id,address,kinds,secret,old_secret,old_until,state,off_why,failures,failing_since,next_at,created_by,created_at
--: states any
--: S service *
--: I service *
--: U service *
--: D service
--: personal created_by erase: the address is switched off with the account of the person who added it, and stays without a name
--: personal address,kinds none: the team's own server and what it is told
--: personal secret,old_secret none: codes of ours
--: retention kept with the account

-- Secrets are opened only to sign. Owners and managers add, read and change addresses through functions: functions/keys.
select internal.reset_access('public.webhooks');

create policy "service role: full access" on public.webhooks to service_role using (true) with check (true);
grant select, insert, update, delete on public.webhooks to service_role;
