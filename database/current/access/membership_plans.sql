--: columns id,organiser_id,name,words,needs_approval,most,early_days,plus_ones,status,created_at,updated_at,ended_at,price_pence,period,vat_basis_points,price_changed_at
--: states open,closed
--: S anon,stranger,owner,moderator,admin * @open ; team,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.membership_plans');

create policy "everybody reads plans that take members" on public.membership_plans for select to anon, authenticated using (status = 'open');
create policy "teams read all of theirs" on public.membership_plans for select to authenticated
  using (organiser_id = any ((select internal.my_organiser_ids())::uuid[]));
grant select on public.membership_plans to anon, authenticated;

create policy "service role: full access" on public.membership_plans to service_role using (true) with check (true);
grant select, insert, update, delete on public.membership_plans to service_role;
