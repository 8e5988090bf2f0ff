-- Who may do what in the team of an organiser or a venue, stated once. Owners and managers may do everything but what owners keep for
-- themselves; the column `roles` names who else may. database/tests/organisers/team-rights.test.ts holds every function to it.
create or replace view internal.team_rights with (security_invoker = true) as
  select role, stated.title as "right", stated.sort from (values
    (0, 'nights_read', '{editor,door,finance}'::text[]),
    (1, 'nights', '{editor}'),
    (2, 'night_changes', '{}'),
    (3, 'applications', '{}'),
    (4, 'guests_read', '{editor,door,finance}'),
    (5, 'guests_write', '{editor}'),
    (6, 'codes_read', '{editor,finance}'),
    (7, 'orders', '{finance}'),
    (8, 'money', '{finance}'),
    (9, 'refunds', '{finance}'),
    (10, 'page', '{editor}'),
    (11, 'hire', '{editor}'),
    (12, 'comps', '{}'),
    (13, 'access', '{}'),
    (14, 'details', '{}'),
    (15, 'jobs', '{editor}'),
    (16, 'job_applicants', '{}'),
    (17, 'team', '{}'),
    (18, 'team_read', '{editor,door,finance}'),
    (19, 'figures', '{editor,finance}'),
    (20, 'door', '{door}'),
    (21, 'door_supervisor', '{}'),
    (22, 'bans', '{}'),
    (23, 'keys', '{}'),
    (24, 'members', '{}'),
    (25, 'bulletins', '{}'),
    (26, 'settlements', '{}')
  ) stated (sort, title, roles), unnest('{owner,manager}'::text[] || stated.roles) role;
