-- Without SMTP, mail is kept here and read on /inbox; only the last 500 are kept.
create table internal.inbox_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now()
);
comment on table internal.inbox_mails is 'Mail of a set-up that has no mail server, newest 500.';
create index inbox_mails_recipient_idx on internal.inbox_mails (recipient, id desc);
alter table internal.inbox_mails enable row level security;
create policy "mail is put in and read by the services' login" on internal.inbox_mails to auth_admin using (true) with check (true);
grant select, insert, delete on internal.inbox_mails to auth_admin;
