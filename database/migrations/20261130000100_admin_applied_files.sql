-- expand: Which file of current/ the database has, so that an update renews what changed and holds no other table.
create table internal.applied_files (name text primary key, hash text not null);
comment on table internal.applied_files is 'Files of current/ as they were last applied. Emptied, the next update applies all of them again.';
