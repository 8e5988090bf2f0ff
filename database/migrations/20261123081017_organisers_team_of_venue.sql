-- The functions of a team take an organiser or a venue: the shapes that knew organisers alone go.
drop function if exists public.list_team(uuid);
drop function if exists public.set_team_role(uuid, uuid, text);
drop function if exists public.remove_team_member(uuid, uuid);
drop function if exists internal.keep_an_owner(public.organiser_members);
drop function if exists internal.changeable_member(uuid, uuid);
drop function if exists internal.require_role(uuid, text[]);
