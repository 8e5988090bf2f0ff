-- Reports too long to wait for: a job writes them into the asker's folder, for seven days.

-- What the job writes; no row where it is done already, or the asker has lost the right since.
create or replace function internal.read_figures(request uuid) returns table (path text, person uuid, made_at timestamptz, name text, csv text)
language sql stable security definer rows 1 set search_path = '' as $$
  select internal.figures_path(x.user_id, x.id), x.user_id, now(), internal.figures_name(x.question), array_to_string(internal.figure_lines(x.question), E'\r\n') || E'\r\n'
  from internal.figure_exports x where x.id = request and x.ready_at is null and internal.may_have_figures(x.user_id, x.question)
$$;

create or replace function internal.figures_path(person uuid, request uuid) returns text
language sql immutable set search_path = '' as $$
  select person || '/figures-' || request || '.zip'
$$;

-- Whether a person still has a team or staff role that may read this.
create or replace function internal.may_have_figures(person uuid, question jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles p where p.user_id = person and p.status = 'active') and case when question ->> 'report' = 'metric' then
    exists (select from public.user_roles r where r.user_id = person and (r.role = 'admin' or not (question ->> 'has_money')::boolean))
  else exists (
    select from internal.team_user_ids(coalesce((question ->> 'organiser')::uuid, (select e.organiser_id from public.events e where e.id = (question ->> 'event')::uuid)), (question ->> 'venue')::uuid,
      internal.roles_with(case when (question ->> 'has_money')::boolean then 'money' else 'figures' end)) t where t = person) end
$$;

-- Says that the file is there and tells the asker. False where the request is gone; the file is then removed again.
create or replace function internal.finish_figures(request uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  done internal.figure_exports;
  address text;
begin
  update internal.figure_exports x set ready_at = now(), expires_at = now() + interval '7 days' where x.id = request and x.ready_at is null returning * into done;
  if done.id is null then
    return false;
  end if;
  select u.email into address from auth.users u where u.id = done.user_id;
  if address <> '' then
    perform internal.enqueue_mail('figures-ready', address, jsonb_build_object('expires_at', done.expires_at, 'screen', case when done.question ->> 'report' = 'metric' then '/analytics' else '/organise/figures' end));
  end if;
  return true;
end $$;

-- The last long report that the caller asked for; null where there is none.
create or replace function public.get_my_figures_export() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('requested_at', x.requested_at, 'ready_at', x.ready_at, 'expires_at', x.expires_at, 'report', x.report,
    'path', case when x.expires_at > now() then internal.figures_path(x.user_id, x.id) end)
  from internal.figure_exports x where x.user_id = (select internal.proven_uid()) order by x.requested_at desc, x.id limit 1
$$;
grant execute on function public.get_my_figures_export() to authenticated;

-- Taken along by the person, and gone with the account.
create or replace function internal.export_analytics(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('figure_exports', (select coalesce(jsonb_agg(jsonb_build_object('report', x.report, 'question', x.question, 'requested_at', x.requested_at)), '[]')
    from internal.figure_exports x where x.user_id = person))
$$;
create or replace function internal.anonymise_analytics(person uuid) returns void
language sql security definer set search_path = '' as $$
  delete from internal.figure_exports x where x.user_id = person
$$;
