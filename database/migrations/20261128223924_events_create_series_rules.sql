create table internal.series_rules (
  series_id uuid not null constraint series_rules_pkey primary key constraint series_rules_series_id_fkey references public.series on delete cascade,
  rhythm text not null constraint series_rules_rhythm_check check (rhythm in ('weekly', 'fortnightly', 'monthly', 'monthly_last')),
  first_day date not null,
  left_out date[] not null default '{}' constraint series_rules_left_out_check check (cardinality(left_out) <= 60),
  nation text constraint series_rules_nation_check check (nation in ('england_and_wales', 'scotland', 'northern_ireland')),
  until date,
  pattern jsonb not null constraint series_rules_pattern_check check (jsonb_typeof(pattern) = 'object' and octet_length(pattern::text) <= 200000),
  made_to date not null,
  next_at timestamptz not null default now(),
  problem text constraint series_rules_problem_check check (char_length(problem) <= 500),
  problem_day date,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table internal.series_rules is 'Series whose nights are made by a rule, twelve weeks ahead of today, each from the pattern: what a night says, as the wizard writes it. Nights up to made_to have been made once; one that was deleted or moved since is not made again.';
comment on column internal.series_rules.nation is 'The nation whose bank holidays are left out; null where the night happens on them too.';
comment on column internal.series_rules.problem is 'Why the night of problem_day could not be made; the job tries again.';
create index series_rules_next_at_idx on internal.series_rules (next_at) where ended_at is null;
