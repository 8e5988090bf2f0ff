-- The comps of an event say their tickets too, whose names a team may change; a function of another shape takes the old one's place.
drop function if exists public.list_comps(uuid);
