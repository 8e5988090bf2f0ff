--: columns id,booking_id,booking_line_id,event_id,ticket_type_id,owner_id,holder_name,code,code_version,status,checked_in_at,cancelled_at,created_at,place_number,refund_policy,paid_line_id,hand_overs,renames,is_inside,code_proof,door_hash
--: states own
--: S owner,service *
--: I service * -door_hash
--: U service * -door_hash
--: D service
--: personal owner_id keep: money needs a record; the holder's name is taken out, and the account behind the id is empty
--: personal holder_name erase: the ticket stays without a name
--: personal code,code_proof none: codes of ours
--: personal refund_policy none: the organiser's rule for giving money back
--: retention rule bookings
--: blocking open: one's own, and the door's duty

select internal.reset_access('public.tickets');

-- the code opens the door, so nobody but its owner reads the row: door lists are a function of their own
create policy "people read their own tickets" on public.tickets for select to authenticated using (owner_id = (select internal.proven_uid()));
grant select on public.tickets to authenticated;

create policy "service role: full access" on public.tickets to service_role using (true) with check (true);
grant select, insert, update, delete on public.tickets to service_role;
