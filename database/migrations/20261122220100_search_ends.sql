-- When a night is over: search leaves it out at that minute, and not at midnight.
alter table internal.search_docs add column ends_at timestamptz;

-- One row of search_docs as the file of a kind answers it; `near` is who and where, which counts after the name, `far` the rest of
-- the text. The functions that answer it come back from current/.
drop type if exists internal.search_doc cascade;
create type internal.search_doc as (
  target_id uuid, path text, title text, detail text, aliases text[], area_id uuid, district_id uuid, lat double precision, lng double precision,
  first_night date, last_night date, ends_at timestamptz, weight integer, owner_id uuid, near text, far text
);
