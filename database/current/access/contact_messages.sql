--: columns id,reference,user_id,topic,name,email,event_address,booking_ref,message,status,due_at,form_token,created_at
--: states own,nameless
--: S owner * @own ; admin,service *
--: I service *
--: U service *
--: D service
--: personal user_id erase: the message stays without name, address and text
--: personal email,message pseudonym: the message stays without name, address and text
--: personal event_address none: where an event of an enquiry takes place
--: personal name pseudonym: the message stays under a hash
--: personal reference,booking_ref,form_token none: codes of ours
--: retention kept with the account
--: blocking open: read by staff

-- Written by the function contact-send, answered by staff.
select internal.reset_access('public.contact_messages');

-- Moderators work on them by functions that leave the address out.
create policy "people read what they wrote, admins read all" on public.contact_messages for select to authenticated
  using (user_id = (select internal.proven_uid()) or (select internal.has_role('admin')));
grant select on public.contact_messages to authenticated;

create policy "service role: full access" on public.contact_messages to service_role using (true) with check (true);
grant select, insert, update, delete on public.contact_messages to service_role;
