--: columns id,booking_id,event_id,from_id,ticket_ids,to_email,note,code_hash,status,ended_why,created_at,expires_at,ended_at,accepted_booking_id
--: states pending
--: S service *
--: I service *
--: U service *
--: D service
--: personal from_id keep: how a ticket came to its holder; the account behind the id is empty
--: personal to_email,note erase: offers from and to this person end, and address and note go
--: personal code_hash none: a code of ours
--: retention rule ticket_transfers

select internal.reset_access('public.ticket_transfers');

-- whom a ticket is offered to is for its giver (my_transfers), and the offer for whom it was mailed to (read_transfer). Nobody reads the row.
create policy "service role: full access" on public.ticket_transfers to service_role using (true) with check (true);
grant select, insert, update, delete on public.ticket_transfers to service_role;
