-- Which queued mails have gone out, so that a job taken up again after its process was killed sends none twice.
create table internal.mail_deliveries (
  job_id bigint primary key,
  delivered_at timestamptz not null default now()
);
comment on table internal.mail_deliveries is 'Jobs whose mail was handed over; kept for a week.';
create index mail_deliveries_delivered_at_idx on internal.mail_deliveries (delivered_at);
alter table internal.mail_deliveries enable row level security;
create policy "the mailer keeps its own rows" on internal.mail_deliveries to auth_admin using (true) with check (true);
grant select, insert, delete on internal.mail_deliveries to auth_admin;
