-- The product's own limits per action; a caller may ask for tighter ones, never for looser.
delete from internal.known_limits;

-- In a part's rules.sql: at most `most` in `minutes` minutes.
create or replace function internal.know_limit(action text, most integer, minutes integer) returns void
language sql set search_path = '' as $$
  insert into internal.known_limits (action, most, minutes) values (action, most, minutes)
$$;

-- What no part names is limited to 100 an hour.
create or replace function internal.rate_limit_of(p_action text, out most integer, out minutes integer)
language sql stable security definer set search_path = '' as $$
  select coalesce(known.most, 100), coalesce(known.minutes, 60)
  from (select) always left join internal.known_limits known on known.action = p_action
$$;
