-- Written by functions alone: save_job, close_job, decide_job and their like.
select internal.reset_access('public.jobs');

create policy "visitors read posts that are or were open" on public.jobs for select to anon
  using (status in ('open', 'closed', 'filled', 'expired'));
-- as for events: what is open costs no question of who asks, unless a person posts for nobody else
create policy "people read posts that are or were open, and their own" on public.jobs for select to authenticated
  using (
    (status in ('open', 'closed', 'filled', 'expired') and (venue_id is not null or organiser_id is not null
      or coalesce(posted_by not in (select internal.blocked_people()), true)))
    or internal.has_part_in_job(venue_id, organiser_id, posted_by)
  );
grant select on public.jobs to anon, authenticated;

create policy "service role: full access" on public.jobs to service_role using (true) with check (true);
grant select, insert, update, delete on public.jobs to service_role;
