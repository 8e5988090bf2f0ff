-- Nights are most of what there is, and everything else is found beside them without reading them.
drop index internal.search_docs_words_idx;
create index search_docs_other_words_idx on internal.search_docs using gin (words) where kind <> 'event';
create index search_docs_last_night_idx on internal.search_docs (kind, last_night, first_night);
create index search_docs_lat_idx on internal.search_docs (lat, lng);
