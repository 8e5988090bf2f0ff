-- Mails may carry files: tickets, receipts, calendar entries.
alter table internal.inbox_mails add column files jsonb not null default '[]'
  constraint inbox_mails_files_check check (jsonb_typeof(files) = 'array');
comment on column internal.inbox_mails.files is 'What was attached: name, type, and the bytes in base64.';
