--: columns id,organiser_id,plan_id,user_id,status,number,note,asked_at,since,ends_at,ended_at,ended_why,decided_by,updated_at,period,begins_at,periods,paid_until,paid_at,pays_until,paused_at,reminded_at,renews_since,card_id,tries,price_pence,charge_reminded_for
--: states any
--: S service *
--: I service *
--: U service *
--: D service
--: personal user_id erase: the membership goes with the account
--: personal note erase: it goes with the account
--: personal decided_by erase: the membership stays without the colleague who decided it
--: retention rule memberships

select internal.reset_access('public.memberships');

-- People read their own by list_my_memberships, teams theirs by list_members, which the audit log notes; every change is a function.
create policy "service role: full access" on public.memberships to service_role using (true) with check (true);
grant select, insert, update, delete on public.memberships to service_role;
