-- expand: The list of venues goes by name through an index, so that a page of it does not read them all.
create index concurrently if not exists venues_listed_idx on public.venues (name, id) where status in ('active', 'temporarily_closed');
