-- See 20261122000345.
alter table public.event_tags enable trigger user;
