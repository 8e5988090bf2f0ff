-- A split of visits is told from ten networks on, so a visit keeps which network of that day it came from, as unreadable as its visitor.
alter table internal.analytics_events add column network_id text constraint analytics_events_network_id_check check (network_id ~ '^[A-Za-z0-9_-]{22}$');
alter table internal.analytics_events add constraint analytics_events_bare_network_check check (name <> 'statistics_off' or network_id is null);
comment on column internal.analytics_events.network_id is 'Tells one network from another on one day of London and no longer, as anon_id does visitors.';
