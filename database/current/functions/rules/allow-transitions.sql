-- Which status may follow which. What no part allows in its rules.sql is refused, no matter who asks.
delete from internal.transitions;

create or replace function internal.check_transition() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from internal.transitions where thing = tg_table_name and from_status = old.status and to_status = new.status
  ) then
    raise exception using errcode = 'PT409', message = format('A row of %s that is %s cannot become %s', tg_table_name, old.status, new.status),
      detail = 'STATUS_TRANSITION_REFUSED',
      hint = format('Allowed from %s: %s.', old.status, coalesce((
        select string_agg(to_status, ', ' order by to_status) from internal.transitions where thing = tg_table_name and from_status = old.status
      ), 'nothing, it is final'));
  end if;
  return new;
end $$;

-- In a part's rules.sql: rows of `target` that are `was` may become one of `becomes`. The first call puts the trigger on the table.
create or replace function internal.allow_transitions(target text, was text, variadic becomes text[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into internal.transitions (thing, from_status, to_status) select target, was, unnest(becomes);
  if not exists (
    select from pg_catalog.pg_trigger where tgname = 'check_transition' and tgrelid = format('public.%I', target)::regclass
  ) then
    execute format('create trigger check_transition before update of status on public.%I for each row
      when (old.status is distinct from new.status) execute function internal.check_transition()', target);
  end if;
end $$;
