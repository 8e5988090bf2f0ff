-- The address to apply at goes from the row that everybody reads when a post ends, and comes back when it opens again.
create or replace function internal.keep_job_target() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status in ('closed', 'filled', 'expired', 'archived') and new.apply_target is not null then
    insert into internal.closed_job_targets (job_id, apply_target) values (new.id, new.apply_target)
    on conflict (job_id) do update set apply_target = excluded.apply_target;
    new.apply_target := null;
  elsif new.status in ('draft', 'pending_review', 'open') and new.apply_target is null and new.apply_mode <> 'onsite' then
    delete from internal.closed_job_targets where job_id = new.id returning apply_target into new.apply_target;
  end if;
  return new;
end $$;

create or replace trigger keep_job_target before insert or update of status, apply_target, apply_mode on public.jobs
  for each row execute function internal.keep_job_target();
