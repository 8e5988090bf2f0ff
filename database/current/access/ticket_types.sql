--: columns id,event_id,name,description,kind,face_pence,fee_pence,levy_pence,total_pence,min_pence,suggested_pence,currency,per_booking_max,per_person_max,sales_start,sales_end,release_after_type_id,entry_before,parent_type_id,is_accessible,sort,status,created_at,updated_at,fee_mode,is_hidden,pool_id,reserved_release_at,vat_basis_points,number,max_pence
--: states active,guest,hidden,on_draft,archived
--: S anon,stranger * @active ; owner * @active,archived ; team,STAFF,service *
--: I service * -total_pence
--: U service * -total_pence
--: D service

select internal.reset_access('public.ticket_types');

create policy "visitors read what an announced event sells" on public.ticket_types for select to anon
  using (status in ('active', 'paused') and kind <> 'guest' and not is_hidden and exists (select from public.events where id = event_id));
-- one policy, so that its terms are tried in this order: what is sold costs no question of who asks
create policy "people read what is sold, and what they have a part in" on public.ticket_types for select to authenticated
  using (
    (status in ('active', 'paused') and kind <> 'guest' and not is_hidden and exists (select from public.events where id = event_id))
    or internal.is_event_team(event_id)
    or internal.holds_type(id)
    or (select internal.is_staff())
  );
grant select on public.ticket_types to anon, authenticated;

create policy "service role: full access" on public.ticket_types to service_role using (true) with check (true);
grant select, insert, update, delete on public.ticket_types to service_role;
