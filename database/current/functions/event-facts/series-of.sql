-- The series a night belongs to, as a card of a list carries it: {slug, title}, or null.
create or replace function internal.series_of(p_event_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', s.slug, 'title', s.title) from public.events e join public.series s on s.id = e.series_id where e.id = p_event_id
$$;
