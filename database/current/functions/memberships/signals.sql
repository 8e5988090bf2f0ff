-- What memberships tell the parts above them, in the transaction in which it happens.

-- A locked membership has ended or was given up. p_why: left, team or plan. Where money has to go back, the part that took it sends it.
create or replace function internal.signal_membership_left(member public.memberships, p_why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- in every part: perform internal.on_membership_left_<part>(member, p_why);
end $$;

-- A locked membership takes no further charge.
create or replace function internal.signal_renewal_stopped(member public.memberships) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- in every part: perform internal.on_renewal_stopped_<part>(member);
end $$;
