-- Written by the morning's job and by what the provider says, and by nobody else.
select internal.reset_access('public.payouts');

create policy "those who count an organiser's money read its pay-outs" on public.payouts for select to authenticated
  using (organiser_id = any ((select internal.my_organiser_ids('{owner,manager,finance}'))::uuid[]));
grant select on public.payouts to authenticated;

create policy "servers read them" on public.payouts for select to service_role using (true);
grant select on public.payouts to service_role;
