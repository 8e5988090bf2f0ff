-- What a person wants of a kind: what they chose, else as the kind begins. What is not optional stays as it begins, but for devices.

create or replace function internal.wants_row(p_person uuid, p_kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select k.tab is not null and coalesce(case when k.is_optional then p.in_app end, true)
  from internal.notification_kinds k left join public.notification_prefs p on p.user_id = p_person and p.kind = k.kind where k.kind = p_kind
$$;

-- at_once, hourly, daily, weekly or never.
create or replace function internal.mail_frequency(p_person uuid, p_kind text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(case when k.is_optional then p.mail end, k.mail)
  from internal.notification_kinds k left join public.notification_prefs p on p.user_id = p_person and p.kind = k.kind where k.kind = p_kind
$$;

create or replace function internal.wants_push(p_person uuid, p_kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p.by_push, k.push)
  from internal.notification_kinds k left join public.notification_prefs p on p.user_id = p_person and p.kind = k.kind where k.kind = p_kind
$$;

-- Whether the mail that a kind sends by itself goes out now. Asked in the transaction that queues it; what somebody wants collected, or
-- not in quiet hours, internal.notify puts into a later mail instead.
create or replace function internal.wants_mail(p_person uuid, p_kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not k.is_optional or internal.mail_frequency(p_person, p_kind) = 'at_once' and (k.has_own_hour or k.breaks_quiet <> 'never' or internal.quiet_until(p_person, now()) is null)
  from internal.notification_kinds k where k.kind = p_kind
$$;

-- The words of a mail of an optional kind with what ends them by one click; as they are for kinds that stay on.
create or replace function internal.with_leave(p_person uuid, p_kind text, words jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when k.is_optional then words || jsonb_build_object('leave_token', internal.leave_token(p_person, array[p_kind])) else words end
  from internal.notification_kinds k where k.kind = p_kind
$$;

-- Queues the mail that a kind sends by itself, where it is wanted now, with what ends them by one click.
create or replace function internal.enqueue_kind_mail(p_kind text, p_person uuid, template text, words jsonb) returns void
language sql security definer set search_path = '' as $$
  select internal.enqueue_mail(template, address, internal.with_leave(p_person, p_kind, words))
  from internal.mail_address(p_person) address where address <> '' and internal.wants_mail(p_person, p_kind)
$$;
