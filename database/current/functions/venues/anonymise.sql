create or replace function internal.obstacles_venues(person uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select format('Only owner of the venue %s.', owned.name) from public.venues owned join public.venue_members m on m.venue_id = owned.id
  where m.user_id = person and m.role = 'owner' and m.status = 'active' and not exists (
    select from public.venue_members other
    where other.venue_id = owned.id and other.role = 'owner' and other.status = 'active' and other.user_id <> person)
$$;

create or replace function internal.anonymise_venues(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select lower(u.email) from auth.users u where u.id = person and u.email <> '' and u.email_confirmed_at is not null);
begin
  delete from public.venue_members where user_id = person;
  -- what a person asked goes with its messages
  delete from public.hire_requests where user_id = person;
  update public.hire_requests set made_by = null where made_by = person;
  delete from public.access_requests where user_id = person or email = address;
  delete from internal.access_questions where email = address;
  update public.access_requests set member_id = null where member_id = person;
  update public.access_requests set answered_by = null where answered_by = person;
  perform internal.remove_claims(array(select c.id from public.venue_claims c where c.applicant_id = person));
end $$;
