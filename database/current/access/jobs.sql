--: columns id,slug,venue_id,organiser_id,posted_by,title,description,how_to_apply,discipline,kind,contract,area_id,place,lat,lng,remote,hours,hours_cover,starts_on,ends_on,pay_min_pence,pay_max_pence,pay_period,pay_note,hourly_pence,unpaid_reason,unpaid_details,requirements,needs_sia,inclusion,exemption,apply_mode,apply_target,closes_at,status,version,opened_at,approved_at,ended_at,closing_told_at,search,created_at,updated_at
--: states open,ended,waiting,removed
--: S anon,stranger,owner * @open,ended ; team,STAFF,service *
--: I service *
--: U service *
--: D service
--: personal posted_by,slug,title,description,how_to_apply,place,hours_cover,pay_note,unpaid_details,requirements,inclusion,exemption,apply_target,search erase: posts of a team stay without a name, others go
--: personal lat,lng none: where a job is
--: retention kept with the account
--: blocking blocked

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
