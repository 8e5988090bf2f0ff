-- Text messages of a set-up without a carrier are kept beside its mails.
alter table internal.inbox_mails
  add column channel text not null default 'mail'
    constraint inbox_mails_channel_check check (channel in ('mail', 'sms', 'whatsapp'));
comment on table internal.inbox_mails is 'Mail and text messages of a set-up that has no server for them, newest 500.';
