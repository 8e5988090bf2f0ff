--: columns id,slug,external_id,name,description,venue_type,address,postcode,area_id,district_id,lat,lng,location_precision,capacity,rate_pence,hire_enquiries,licence,access,safety,links,nearest_station,image_path,image_alt,status,verified_at,claimed_at,created_by,created_at,updated_at,hire,getting_there,house_rules,id_accepted,access_contact,aliases,version,reopens_on,licensed_capacity
--: states active,temporarily_closed,closed,draft,pending,suspended,merged,own_draft,applied
--: S anon,stranger * @active,temporarily_closed,closed ; owner * @active,temporarily_closed,closed,applied ; team * @active,temporarily_closed,closed,own_draft ; STAFF,service *
--: I service *
--: U service *
--: D service
--: personal created_by keep: the venue is its team's; the account behind the id is empty
--: personal address,postcode,lat,lng none: where a venue is
--: personal name none: what a venue is called
--: personal links none: the venue's own pages
--: personal access_contact none: whom the venue names in public for questions about access
--: personal slug,external_id,description,licence,access,safety,nearest_station,image_path,image_alt,hire,getting_there,house_rules,aliases none: what a venue's page says
--: retention kept with the account
--: blocking open: who proposed a venue is a public office

select internal.reset_access('public.venues');

-- the row itself holds no exact place where location_precision says less: see functions/venues/private-places.sql
create policy "visitors read venues that are or were open" on public.venues for select to anon
  using (status in ('active', 'temporarily_closed', 'closed'));
-- as for events: what is open costs no question of who asks
create policy "people read open venues, and those they have a part in" on public.venues for select to authenticated
  using (
    status in ('active', 'temporarily_closed', 'closed')
    or internal.has_part_in_venue(id, created_by)
  );
grant select on public.venues to anon, authenticated;

create policy "service role: full access" on public.venues to service_role using (true) with check (true);
grant select, insert, update, delete on public.venues to service_role;
