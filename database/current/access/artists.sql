--: columns id,slug,name,aliases,links,created_at,image_path,image_alt,about,area_id,genres,player_url,is_claimed
--: states any
--: S ALL *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.artists');

create policy "everybody reads artists" on public.artists for select to anon, authenticated using (true);
grant select on public.artists to anon, authenticated;

create policy "service role: full access" on public.artists to service_role using (true) with check (true);
grant select, insert, update, delete on public.artists to service_role;
