-- expand: the software of servers whose accounts are read for nights, so that a page can say where a night was announced.
create table internal.source_software (
  host text primary key constraint source_software_host_check check (char_length(host) between 1 and 255),
  name text constraint source_software_name_check check (name ~ '^[a-z0-9-]{1,40}$'),
  read_at timestamptz not null default now()
);
comment on table internal.source_software is 'What servers say of themselves by NodeInfo; null where they say nothing that can be used. Asked again after thirty days.';
