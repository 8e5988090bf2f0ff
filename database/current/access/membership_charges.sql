--: columns id,ref,organiser_id,plan_id,membership_id,user_id,nth,plan_name,period,price_pence,face_vat_pence,fee_pence,fee_vat_pence,status,terms_version,covers_from,covers_until,created_at,expires_at,paid_at,renews
--: states own
--: S owner,service *
--: personal user_id keep: money needs a record, and the account behind the id is empty
--: personal ref,plan_name,terms_version none: a code of ours, the organiser's name for its plan, and which terms counted
--: retention kept: what was paid is accounted for with the money
--: blocking open: one's own money

-- Written by start_membership_payment and by what the provider says; nobody pays by writing a row.
select internal.reset_access('public.membership_charges');

create policy "people read what they paid for memberships" on public.membership_charges for select to authenticated
  using (user_id = (select internal.proven_uid()));
grant select on public.membership_charges to authenticated;

create policy "servers read them" on public.membership_charges for select to service_role using (true);
grant select on public.membership_charges to service_role;
