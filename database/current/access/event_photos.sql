--: columns id,event_id,path,alt,credit,place,asked_at,asked_words,hidden_at,created_at
--: states shown
--: S service *
--: I service *
--: U service *
--: D service
select internal.reset_access('public.event_photos');

-- Photos are read and written by functions, so that one that is hidden has no address that anybody could read.
create policy "service role: full access" on public.event_photos to service_role using (true) with check (true);
grant select, insert, update, delete on public.event_photos to service_role;
