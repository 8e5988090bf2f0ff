-- Which statement of the day has been run: the first copy of the server to take the row runs it.
create table internal.daily_runs (
  name text not null,
  day date not null,
  taken_at timestamptz not null default now(),
  primary key (name, day)
);
comment on table internal.daily_runs is 'Statements that run once a day, by London''s clock, and the days they ran on';
