--: columns id,organiser_id,venue_id,email,role,status,code_hash,invited_by,created_at,expires_at
--: states pending
--: S team,STAFF,service *
--: I service *
--: U service *
--: D service
--: personal invited_by erase: the invitation stays without the person who wrote it
--: personal email erase: invitations to the address go
--: personal code_hash none: a code of ours
--: retention rule team_invitations
--: blocking open: a team sees whom it asked

-- Changed by invite_to_team, revoke_team_invitation and accept_team_invitation alone.
select internal.reset_access('public.team_invitations');

create policy "owners and managers read whom their team asked" on public.team_invitations for select to authenticated
  using (organiser_id = any ((select internal.my_organiser_ids('{owner,manager}'))::uuid[])
    or venue_id = any ((select internal.my_venue_ids('{owner,manager}'))::uuid[]) or (select internal.is_staff()));
grant select on public.team_invitations to authenticated;

create policy "service role: full access" on public.team_invitations to service_role using (true) with check (true);
grant select, insert, update, delete on public.team_invitations to service_role;
