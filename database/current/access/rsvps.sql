--: columns event_id,user_id,state,visible,created_at
--: states shown,private,declined,unlisted_guests
--: additions own,anothers,own_unseen
--: S stranger,team,STAFF * @shown ; owner,service *
--: I stranger,owner event_id,user_id,state,visible @own ; team,STAFF event_id,user_id,state,visible @own,own_unseen ; service *
--: U owner state,visible ; service *
--: D owner,service
--: personal user_id erase: answers go
--: retention kept with the account
--: blocking blocked

select internal.reset_access('public.rsvps');

create policy "people read their own answers" on public.rsvps for select to authenticated using (user_id = (select internal.proven_uid()));
create policy "signed-in people read answers meant to be seen" on public.rsvps for select to authenticated
  using (visible and state <> 'not_going' and exists (select from public.events where id = event_id and attendee_list = 'opt_in')
    and not internal.is_sheltered_from_me(user_id) and user_id not in (select internal.blocked_people()));
create policy "people answer for themselves" on public.rsvps for insert to authenticated
  with check ((select internal.require_standing()) and user_id = (select internal.proven_uid()) and (internal.may_find_event(event_id) or exists (select from public.events where id = event_id)));
create policy "people change their own answers" on public.rsvps for update to authenticated
  using ((select internal.require_standing()) and user_id = (select internal.proven_uid())) with check (user_id = (select internal.proven_uid()));
create policy "people take back their own answers" on public.rsvps for delete to authenticated
  using ((select internal.require_standing()) and user_id = (select internal.proven_uid()));
grant select, delete on public.rsvps to authenticated;
grant insert (event_id, user_id, state, visible), update (state, visible) on public.rsvps to authenticated;

create policy "service role: full access" on public.rsvps to service_role using (true) with check (true);
grant select, insert, update, delete on public.rsvps to service_role;
