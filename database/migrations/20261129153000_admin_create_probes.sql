-- expand: bookings that the product makes and gives back to see that it can, and how each went.
create table internal.probes (
  made_at timestamptz not null default now(),
  took_ms integer not null constraint probes_took_ms_check check (took_ms >= 0),
  problem text constraint probes_problem_check check (char_length(problem) <= 300),
  primary key (made_at)
);
comment on table internal.probes is 'How the booking went that the product makes each minute with PROBE=true; of the last day.';
