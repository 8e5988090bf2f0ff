-- Where people applied to a post that has ended is its team's business: the address leaves the row that everybody reads.
create table internal.closed_job_targets (
  job_id uuid primary key constraint closed_job_targets_job_id_fkey references public.jobs on delete cascade deferrable initially deferred,
  apply_target text not null
);
comment on table internal.closed_job_targets is 'Where applications to an ended post went: kept for its team until the post opens again.';

alter table public.jobs drop constraint jobs_apply_check;
insert into internal.closed_job_targets (job_id, apply_target)
select id, apply_target from public.jobs where status in ('closed', 'filled', 'expired', 'archived') and apply_target is not null;
update public.jobs set apply_target = null where status in ('closed', 'filled', 'expired', 'archived') and apply_target is not null;
alter table public.jobs add constraint jobs_apply_check check (
  case when apply_mode = 'onsite' then apply_target is null
  else (apply_target is null) = (status in ('closed', 'filled', 'expired', 'archived')) or status = 'removed' end);
