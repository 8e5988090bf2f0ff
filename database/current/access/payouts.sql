--: columns id,organiser_id,ref,provider,status,amount_pence,returned_pence,failure_code,due_at,created_at,sent_at,paid_at,ended_at,checked_at
--: states due,paid
--: S team,service *

-- Written by the morning's job and by what the provider says, and by nobody else.
select internal.reset_access('public.payouts');

create policy "those who count an organiser's money read its pay-outs" on public.payouts for select to authenticated
  using (organiser_id = any ((select internal.my_organiser_ids('{owner,manager,finance}'))::uuid[]));
grant select on public.payouts to authenticated;

create policy "servers read them" on public.payouts for select to service_role using (true);
grant select on public.payouts to service_role;
