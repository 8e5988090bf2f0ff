-- What else is on before a date is chosen: drafts and nights that are not announced are found by their night.
create index event_drafts_starts_at_idx on public.event_drafts (left(data ->> 'starts_at', 10)) where event_id is null;
create index events_unannounced_idx on public.events (night_date) where status in ('draft', 'pending_review', 'scheduled');
