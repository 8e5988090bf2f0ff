-- Why a person cannot claim a page, or null. @returns {refused}
create or replace function internal.page_claim_refusal(p_kind text, p_page_id uuid, p_person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(p_kind, '') not in ('artist', 'organiser') or p_kind = 'artist' and not exists (select from public.artists where id = p_page_id)
    or p_kind = 'organiser' and not exists (select from public.organisers where id = p_page_id) then
    return internal.refused_correction(404, 'ARTISTS_NOT_FOUND', 'There is no such page', 'Reload the page.');
  elsif not exists (select from auth.users where id = p_person and email_confirmed_at is not null) then
    return internal.refused_correction(403, 'ARTISTS_UNCONFIRMED', 'Confirm your email address first', 'Open the link in the mail we sent you.');
  elsif p_kind = 'organiser' and exists (select from public.organisers where id = p_page_id and venue_id is not null) then
    return internal.refused_correction(409, 'ARTISTS_OF_VENUE', 'This organiser is a venue', 'Claim the page of the venue.');
  elsif p_kind = 'artist' and exists (select from public.artists where id = p_page_id and is_claimed)
    or p_kind = 'organiser' and internal.has_organiser_owner(p_page_id) then
    return internal.refused_correction(409, 'ARTISTS_CLAIMED', 'This page is claimed already', 'Write to us if it is yours.');
  end if;
  return null;
end $$;
