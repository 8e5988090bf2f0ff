-- Nothing uses them, and only a superuser may make them: a dump without them is restored by a login that is none. What an operator
-- uses, or another login made, stays.
do $$
begin
  drop extension if exists earthdistance;
  drop extension if exists cube;
exception when dependent_objects_still_exist or insufficient_privilege then null;
end $$;
