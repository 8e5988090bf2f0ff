-- A register that a team kept elsewhere: who is a member already, by address, until they join with the account of that address.
create table public.membership_imports (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null constraint membership_imports_organiser_id_fkey references public.organisers on delete cascade,
  plan_id uuid not null constraint membership_imports_plan_id_fkey references public.membership_plans on delete cascade,
  email text not null constraint membership_imports_email_check check (char_length(email) <= 254 and email = lower(email)),
  number integer constraint membership_imports_number_check check (number between 1 and 1000000),
  since date,
  created_at timestamptz not null default now()
);
comment on table public.membership_imports is 'People of a register that was kept elsewhere. Joining the plan with the account of the address makes them members at once, with their number and date; the row then goes.';
create unique index membership_imports_email_idx on public.membership_imports (organiser_id, email);
create unique index membership_imports_number_idx on public.membership_imports (organiser_id, number);
create index membership_imports_plan_id_idx on public.membership_imports (plan_id);
create index membership_imports_created_at_idx on public.membership_imports (created_at);
