--: columns organiser_id,provider,status,wants,opened_at,changed_at,checked_at,named_at
--: states any
--: S team,service *

-- Changed by what the provider says, and by open_payout_account.
select internal.reset_access('public.payout_accounts');

create policy "those who count an organiser's money read its account" on public.payout_accounts for select to authenticated
  using (organiser_id = any ((select internal.my_organiser_ids('{owner,manager,finance}'))::uuid[]));
grant select on public.payout_accounts to authenticated;

create policy "servers read them" on public.payout_accounts for select to service_role using (true);
grant select on public.payout_accounts to service_role;
