--: columns venue_id,address,postcode,lat,lng,updated_at
--: states open_to_holders,waiting,own
--: S owner * @open_to_holders ; team * @own ; STAFF,service *
--: I service *
--: U service *
--: D service
--: personal address none: where a venue is, told to its team and to guests
--: personal postcode none: where a venue is

select internal.reset_access('public.venue_addresses');

create policy "teams, and ticket holders in time, read where a private venue is" on public.venue_addresses for select to authenticated
  using (internal.may_find_venue(venue_id) or (select internal.is_staff()));
grant select on public.venue_addresses to authenticated;

create policy "service role: full access" on public.venue_addresses to service_role using (true) with check (true);
grant select, insert, update, delete on public.venue_addresses to service_role;
