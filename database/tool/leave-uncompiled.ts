/**
 * PostgreSQL with LLVM (Debian's, the official images) compiles a statement that it takes for dear. Ours are short, or read many small tables
 * at once, such as the rules of the money: compiling those took a core for half a minute, longer than the statement, and nothing can end it,
 * so that a leader could not hand over. Sessions of this database do without, unless the operator has set it otherwise for the database.
 */
export const leaveUncompiled = `do $$ begin
  if (select reset_val from pg_settings where name = 'jit') = 'on' and not exists (
    select from pg_db_role_setting s, unnest(s.setconfig) one
    where s.setrole = 0 and s.setdatabase = (select oid from pg_database where datname = current_database()) and one like 'jit=%') then
    execute format('alter database %I set jit = off', current_database());
  end if;
exception when insufficient_privilege then
  null; -- a login that does not own the database; it works all the same, and slower
end $$`;
