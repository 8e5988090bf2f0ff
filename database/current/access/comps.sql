--: columns id,event_id,ticket_type_id,hold_id,status,name,email,code_hash,idempotency_key,booking_id,issued_by,created_at,taken_at,revoked_at,arrived_at
--: states sent,revoked
--: S service *
--: I service *
--: U service *
--: D service
--: personal email erase: comps that wait for this address are taken back, and the address goes
--: personal issued_by keep: the person who gives tickets away answers for it; the account behind the id is empty
--: personal name erase: the comp stays without a name
--: personal code_hash none: a code of ours
--: retention rule comps

select internal.reset_access('public.comps');

-- Names and addresses of guests are for those who give the tickets away (list_comps), names for the guest list (list_comp_guests), and a
-- comp for whom it was mailed to (read_comp). Nobody reads the row.
create policy "service role: full access" on public.comps to service_role using (true) with check (true);
grant select, insert, update, delete on public.comps to service_role;
