-- A session in which a mailed code was typed lately may do what a password alone may not.
alter table auth.sessions add column reauthenticated_at timestamptz;
comment on column auth.sessions.reauthenticated_at is 'When a code that was mailed or texted to the account was last typed in this session (PUT /user with a nonce alone).';
