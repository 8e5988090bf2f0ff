-- Announcements to those who hold a ticket and have not come in.
alter table public.event_updates drop constraint event_updates_audience_check,
  add constraint event_updates_audience_check check (audience in ('public', 'holders', 'not_in'));
alter table internal.waiting_updates drop constraint waiting_updates_audience_check,
  add constraint waiting_updates_audience_check check (audience in ('public', 'holders', 'not_in'));
