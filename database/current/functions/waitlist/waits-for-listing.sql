-- Whether somebody on the waiting list could have a ticket of this type that a holder sells: they come before everybody else.
create or replace function internal.waits_for_listing(p_ticket_type_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select false
$$;

-- How many places of a type the waiting list would like.
create or replace function internal.places_waited_for(p_ticket_type_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select 0
$$;
