-- Somebody who deletes their account says what becomes of their upcoming tickets.
alter table internal.account_erasures add column keeps_tickets boolean not null default false;
comment on column internal.account_erasures.keeps_tickets is 'The tickets stay valid by the email that shows them, so they do not stand in the way.';
drop function if exists public.request_erasure();
drop function if exists internal.mail_tickets(uuid);
