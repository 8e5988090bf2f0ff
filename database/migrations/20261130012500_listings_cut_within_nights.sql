-- expand: A search reads to a card, not to the end of a night, and counts of what it found how much surely stands before the rest.
create type internal.search_cut as (night_date date, starts_at timestamptz, event_id uuid);
alter type internal.search_look add attribute sure bigint;
