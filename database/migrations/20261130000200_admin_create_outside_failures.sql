-- expand: what a copy of the server cannot reach beside the database, such as its file store. Nothing of it has to outlive a crash.
create unlogged table internal.outside_failures (
  copy uuid not null,
  cause text not null constraint outside_failures_cause_check check (char_length(cause) between 1 and 100),
  problem text not null constraint outside_failures_problem_check check (char_length(problem) <= 300),
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint outside_failures_pkey primary key (copy, cause)
);
comment on table internal.outside_failures is 'What each copy of the server could not reach at its last look, for alarms; a row that no look has renewed for two minutes says nothing any more.';
