--: columns id,event_id,code,kind,value,max_uses,per_person_max,starts_at,ends_at,type_ids,status,created_at,counts
--: states announced
--: S team,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.promo_codes');

create policy "those who write events and those who count their money read them" on public.promo_codes for select to authenticated
  using (internal.is_event_team(event_id, '{owner,manager,editor,finance}'));
grant select on public.promo_codes to authenticated;

create policy "service role: full access" on public.promo_codes to service_role using (true) with check (true);
grant select, insert, update, delete on public.promo_codes to service_role;
