-- A plan's price may change for those who have it, a month after they were told; and what is charged is reminded of.

alter table public.membership_plans add column price_changed_at timestamptz;
comment on column public.membership_plans.price_changed_at is 'When the price last changed while people had the plan; null where it never did.';

alter table public.memberships
  add column price_pence integer constraint memberships_price_check check (price_pence is null or (price_pence between 100 and 100000 and period is not null)),
  add column charge_reminded_for timestamptz;
comment on column public.memberships.price_pence is 'What the person paid for the last period: the price of the next ones, until another one was announced and its time has come.';
comment on column public.memberships.charge_reminded_for is 'The end of a period whose charge the person was last reminded of.';
update public.memberships m set price_pence = (
  select c.price_pence from public.membership_charges c where c.membership_id = m.id and c.status in ('paid', 'refunded') order by c.nth desc limit 1)
where m.period is not null;

create table internal.price_notices (
  id uuid primary key default gen_random_uuid(),
  membership_id uuid not null constraint price_notices_membership_id_fkey references public.memberships on delete cascade,
  from_pence integer not null,
  to_pence integer not null,
  told_at timestamptz not null default now(),
  counts_from timestamptz not null,
  ended_at timestamptz,
  constraint price_notices_month_check check (to_pence <= from_pence or counts_from >= told_at + interval '30 days')
);
comment on table internal.price_notices is 'What members were told of another price. A higher one counts for periods that begin thirty days after they were told, or later.';
comment on column internal.price_notices.ended_at is 'When it was charged for the first time, or was taken back or replaced before that.';
create unique index price_notices_open_idx on internal.price_notices (membership_id) where ended_at is null;
create index price_notices_membership_id_idx on internal.price_notices (membership_id);

-- their answers grew
drop function if exists public.list_my_memberships();
drop function if exists public.list_team_plans(uuid);
