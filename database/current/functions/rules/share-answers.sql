-- Functions whose answers may be kept for everybody carry this comment, which the data API reads from the catalogue. A setting in the
-- function's definition would do as well, but only a superuser may name one that PostgreSQL does not know.
do $$
declare
  shared regprocedure;
begin
  for shared in
    select p.oid from pg_catalog.pg_proc p join pg_catalog.pg_description d on d.objoid = p.oid and d.classoid = 'pg_catalog.pg_proc'::regclass
    where d.description = 'The answer is the same for everybody.'
  loop
    execute format('comment on function %s is null', shared);
  end loop;
end $$;

-- In a part's rules.sql: these functions of public look at their arguments and at announced tables alone.
create or replace function internal.share_answers(variadic names text[]) returns void
language plpgsql set search_path = '' as $$
declare
  name text;
  shared regprocedure;
begin
  foreach name in array names loop
    for shared in select p.oid from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = name loop
      execute format('comment on function %s is %L', shared, 'The answer is the same for everybody.');
    end loop;
    if not found then
      raise exception 'There is no function public.%', name;
    end if;
  end loop;
end $$;
