--: columns payout_id,event_id,pence,returned_pence,id
--: states any
--: S team,service *

-- People who read a pay-out read what it is made of.
select internal.reset_access('public.payout_items');

create policy "those who count an organiser's money read what its pay-outs are made of" on public.payout_items for select to authenticated
  using (payout_id in (select id from public.payouts where organiser_id = any ((select internal.my_organiser_ids('{owner,manager,finance}'))::uuid[])));
grant select on public.payout_items to authenticated;

create policy "servers read them" on public.payout_items for select to service_role using (true);
grant select on public.payout_items to service_role;
