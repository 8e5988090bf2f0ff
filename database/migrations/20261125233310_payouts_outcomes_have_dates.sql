-- How a night went belongs to the date it had: after it was moved, nobody has said yet how it went.
alter table internal.event_outcomes add column starts_at timestamptz;
comment on column internal.event_outcomes.starts_at is 'The date that the outcome is about.';
update internal.event_outcomes o set starts_at = e.starts_at from public.events e where e.id = o.event_id and o.outcome is not null;
alter table internal.event_outcomes add constraint event_outcomes_dated_check check (outcome is null or starts_at is not null);
comment on table internal.bank_holidays is 'Days on which banks do not work, by nation, known until the end of the last year that stands here (internal.bank_holidays_until). A migration adds a year when it is announced; staff are told a year before the last one ends.';

-- It answers what is promised back, too.
drop function if exists internal.payout_nights(uuid, timestamptz);
