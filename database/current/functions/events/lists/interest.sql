-- events.interested_count: how many said interested or going.
create or replace function internal.count_interest() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before integer := case when tg_op <> 'INSERT' and old.state in ('interested', 'going') then 1 else 0 end;
  later integer := case when tg_op <> 'DELETE' and new.state in ('interested', 'going') then 1 else 0 end;
begin
  if before <> later then
    perform set_config('undercroft.is_quiet', 'yes', true);
    update public.events set interested_count = greatest(interested_count + later - before, 0)
    where id = case when tg_op = 'DELETE' then old.event_id else new.event_id end;
    perform set_config('undercroft.is_quiet', 'no', true);
  end if;
  return null;
end $$;

create or replace trigger count_interest after insert or update of state or delete on public.rsvps
  for each row execute function internal.count_interest();
