--: columns id,venue_id,name,standing,seated,sort,created_at
--: states open,draft
--: S anon,stranger,owner,team * @open ; STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.venue_spaces');

create policy "rooms are read with their venue" on public.venue_spaces for select to anon, authenticated
  using (exists (select from public.venues where id = venue_id));
grant select on public.venue_spaces to anon, authenticated;

create policy "service role: full access" on public.venue_spaces to service_role using (true) with check (true);
grant select, insert, update, delete on public.venue_spaces to service_role;
