--: columns plan_id,organiser_id,club_name,certificate_number,council,valid_until,nation,elects,days_between,guest_visits,register_months,created_at,updated_at
--: states any
--: S ALL *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.club_plans');

-- A certificate is public: councils keep a register that everybody may look at.
create policy "everybody reads the certificates of clubs" on public.club_plans for select to anon, authenticated using (true);
grant select on public.club_plans to anon, authenticated;

create policy "service role: full access" on public.club_plans to service_role using (true) with check (true);
grant select, insert, update, delete on public.club_plans to service_role;
