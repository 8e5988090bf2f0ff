-- The card of a membership: its QR is shown by its member alone and read at the doors of its organiser.

-- What the QR of the caller's card says. @throws MEMBERSHIPS_NOT_FOUND
create or replace function public.show_member_card(p_membership_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := internal.require_person();
begin
  if not exists (select from public.memberships m where m.id = p_membership_id and m.user_id = me and m.status in ('active', 'ending')) then
    perform internal.refuse(404, 'MEMBERSHIPS_NOT_FOUND', 'There is no such card of yours', 'Load the page again.');
  end if;
  insert into internal.member_cards (membership_id, code) values (p_membership_id, replace(gen_random_uuid()::text, '-', ''))
  on conflict on constraint member_cards_pkey do nothing;
  return (select 'M1' || upper(c.code) from internal.member_cards c where c.membership_id = p_membership_id);
end $$;
grant execute on function public.show_member_card(uuid) to authenticated;

-- The membership whose card says this, with the organiser; null for anything else.
create or replace function internal.membership_of_card(p_organiser_id uuid, p_code text) returns public.memberships
language sql stable security definer set search_path = '' as $$
  select m from internal.member_cards c join public.memberships m on m.id = c.membership_id
  where c.code = lower(substring(btrim(p_code) from 3)) and upper(left(btrim(p_code), 2)) = 'M1' and m.organiser_id = p_organiser_id
$$;
