--: columns id,slug,name,kind,venue_id,about,links,trust,created_at,updated_at,vat_number,legal_name,image_path,image_alt,genres,player_url
--: states any
--: S ALL *
--: I service *
--: U service *
--: D service
--: personal legal_name keep: the seller must be named; the team changes it
--: retention kept: sellers of tickets must be named

select internal.reset_access('public.organisers');

create policy "everybody reads organisers" on public.organisers for select to anon, authenticated using (true);
grant select on public.organisers to anon, authenticated;

create policy "service role: full access" on public.organisers to service_role using (true) with check (true);
grant select, insert, update, delete on public.organisers to service_role;
