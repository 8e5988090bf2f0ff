-- True for the first caller of a London day once its clock has reached p_at. Other callers wait for that transaction: when it
-- fails, the day is theirs. p_now is there for tests.
create or replace function internal.take_daily_run(p_name text, p_at time, p_now timestamptz default now()) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  london timestamp := p_now at time zone 'Europe/London';
begin
  if london::time < p_at or exists (select from internal.daily_runs where name = p_name and day = london::date) then
    return false;
  end if;
  insert into internal.daily_runs (name, day) values (p_name, london::date) on conflict do nothing;
  if not found then
    return false;
  end if;
  delete from internal.daily_runs where name = p_name and day < london::date - 40;
  return true;
end $$;
