--: columns id,venue_id,path,alt,credit,sort,created_at,width,height,thumbhash,kind
--: states open,draft
--: S anon,stranger,owner,team * @open ; STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.venue_media');

create policy "pictures are read with their venue" on public.venue_media for select to anon, authenticated
  using (exists (select from public.venues where id = venue_id));
grant select on public.venue_media to anon, authenticated;

create policy "service role: full access" on public.venue_media to service_role using (true) with check (true);
grant select, insert, update, delete on public.venue_media to service_role;
