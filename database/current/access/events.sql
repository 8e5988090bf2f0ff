--: columns id,slug,external_id,organiser_id,created_by,venue_id,title,description,category,event_type,starts_at,ends_at,doors_at,last_entry_at,tz,night_date,capacity,min_age,content_notes,access,safety,image_path,image_alt,visibility,location_mode,custom_address,area_id,reveal_at,status,publish_at,cancelled_at,cancel_reason,rescheduled_from,moved_from,price_from_pence,price_to_pence,external_url,refund_note,requires_approval,waitlist_enabled,attendee_list,interested_count,pick_blurb,created_at,updated_at,curfew_at,flyer_text,access_contact,resale_enabled,transfer_enabled,series_id,refund_policy,setting,opening_hours,rename_hours,presale_list,queue_mode,re_entry,re_entry_until,door_capacity,set_times_at,requires_account,is_sold_out
--: states published,unlisted,postponed,cancelled,draft,scheduled,pending_review,under_review,removed,archived,booked_removed
--: S anon,stranger * @published,postponed,cancelled ; owner * @published,postponed,cancelled,booked_removed ; team,STAFF,service *
--: I service * -night_date
--: U service * -night_date
--: D service
--: personal created_by keep: the event is the organiser's; the account behind the id is empty
--: personal custom_address none: where a night takes place
--: personal access_contact none: whom the organiser names in public for questions about access
--: personal slug,external_id,title,description,tz,content_notes,access,safety,image_path,image_alt,cancel_reason,moved_from,external_url,refund_note,pick_blurb,flyer_text,refund_policy,opening_hours none: what an event's page says
--: retention kept with the account
--: blocking open: who made an event is a public office

select internal.reset_access('public.events');

-- only the invited read a night of its own kind; the function that says who is invited is asked for those nights alone
-- anyone who has the address of an unlisted event reads it through find_event, with the rows around it in the same request
create policy "visitors read announced events" on public.events for select to anon
  using (status in ('published', 'postponed', 'cancelled') and (visibility not in ('unlisted', 'invited') or id = (select internal.opened_event())));
-- what is announced costs no question of who asks: the other term is tried for the few rows that are not, and its queries wait in
-- a function, since every subquery of a policy is made ready for each statement, asked or not
create policy "people read announced events, and those they have a part in" on public.events for select to authenticated
  using (
    (status in ('published', 'postponed', 'cancelled') and (visibility not in ('unlisted', 'invited') or id = (select internal.opened_event())
      or (visibility = 'invited' and internal.is_invited(id, (select internal.proven_uid())))))
    or internal.has_part_in_event(id, organiser_id)
  );
grant select on public.events to anon, authenticated;

create policy "service role: full access" on public.events to service_role using (true) with check (true);
grant select, insert, update, delete on public.events to service_role;
