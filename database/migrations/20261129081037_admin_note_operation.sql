-- What those who run the installation are told of: backups that were made, and what is wrong.
create table internal.backups (
  made_at timestamptz not null default now(),
  tables integer not null constraint backups_tables_check check (tables >= 0),
  files integer not null constraint backups_files_check check (files >= 0),
  primary key (made_at)
);
comment on table internal.backups is 'Backups that `npm run backup` has finished, and how much was in them.';

create table internal.alarms (
  cause text not null constraint alarms_cause_check check (char_length(cause) between 1 and 100),
  since timestamptz not null,
  count bigint not null,
  what text constraint alarms_what_check check (char_length(what) <= 300),
  told_at timestamptz,
  ended_at timestamptz,
  primary key (cause)
);
comment on table internal.alarms is 'What is wrong now, and when the operator was told; a row goes once they know that it is over.';
