-- Claims of pages that wait, of artists or of organisers, the oldest first; for staff. What differs is the table a claim stands in and
-- what its page is called. @throws ADMIN_STAFF_REQUIRED
create or replace function internal.waiting_page_claims(p_kind text)
returns table (id uuid, page text, slug text, person text, handle text, words text, created_at timestamptz, proved_address text)
language plpgsql stable security definer set search_path = '' rows 50 as $$
begin
  perform internal.require_staff();
  return query select c.id, c.page, c.slug, coalesce(p.full_name, p.handle::text), p.handle::text, c.words, c.created_at,
      (select f.address from internal.page_proofs f where (f.artist_id = c.page_id or f.organiser_id = c.page_id) and f.user_id = c.user_id and f.proved_at is not null)
    from (
      select a.id, a.artist_id as page_id, artist.name as page, artist.slug, a.user_id, a.words, a.created_at
      from internal.artist_claims a join public.artists artist on artist.id = a.artist_id where p_kind = 'artist' and a.status = 'pending'
      union all
      select o.id, o.organiser_id, internal.organiser_label(organiser), organiser.slug, o.user_id, o.words, o.created_at
      from internal.organiser_claims o join public.organisers organiser on organiser.id = o.organiser_id where p_kind = 'organiser' and o.status = 'pending'
    ) c join public.profiles p on p.user_id = c.user_id
    order by c.created_at, c.id limit 100;
end $$;
