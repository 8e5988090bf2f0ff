--: columns id,ref,user_id,event_id,status,buyer_name,buyer_email,access_notes,marketing_opt_in,face_pence,fee_pence,levy_pence,total_pence,currency,refund_note,hold_expires_at,hold_extended,idempotency_key,created_at,updated_at,confirmed_at,cancelled_at,promo_code_id,source,discount_pence,application_note,holder_names,terms_version,refund_policy,fee_vat_pence,face_vat_pence,predates_payments,is_comp,organiser_id,received_from,waitlist_entry_id,pass_order_id
--: states confirmed,held,cancelled
--: S owner,service *
--: I service *
--: U service *
--: D service
--: personal user_id keep: money needs a record; name, email and needs are taken out of the row, and the account behind the id is empty
--: personal buyer_email,buyer_name pseudonym: the order stays under a hash
--: personal holder_names erase: names that were given for tickets go
--: personal received_from keep: how a ticket came to its holder; the account behind the id is empty
--: personal access_notes,application_note erase: what was asked for goes
--: personal ref,source,terms_version none: codes of ours and of a link
--: personal refund_note,refund_policy none: the organiser's rule for giving money back
--: retention rule bookings
--: blocking open: one's own, and the door's duty

select internal.reset_access('public.bookings');

-- every change is a function: hold_booking, extend_hold, release_hold, confirm_booking, cancel_booking
create policy "people read their own bookings" on public.bookings for select to authenticated using (user_id = (select internal.proven_uid()));
-- teams learn who comes through list_event_bookings: a row here holds an address to write to, which they need not have
grant select on public.bookings to authenticated;

create policy "service role: full access" on public.bookings to service_role using (true) with check (true);
grant select, insert, update, delete on public.bookings to service_role;
