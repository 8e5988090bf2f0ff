drop function if exists public.set_notification_pref(text, boolean, boolean);

-- Every kind with what a person chose for it, in the order of the settings.
create or replace function public.list_notification_prefs() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'tab', k.tab, 'is_optional', k.is_optional, 'has_own_hour', k.has_own_hour,
      'in_app', internal.wants_row(me, k.kind), 'mail', internal.mail_frequency(me, k.kind), 'by_push', internal.wants_push(me, k.kind)) order by k.tab, k.kind), '[]')
    from internal.notification_kinds k);
end $$;

-- Writes a choice, and plans what waits by it. Null leaves what devices hear as it was.
create or replace function internal.choose_notification(p_person uuid, p_kind text, p_in_app boolean, p_mail text, p_by_push boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notification_prefs as p (user_id, kind, in_app, mail, by_push) values (p_person, p_kind, p_in_app, p_mail, p_by_push)
  on conflict on constraint notification_prefs_pkey do update set in_app = excluded.in_app, mail = excluded.mail, by_push = coalesce(excluded.by_push, p.by_push), changed_at = now();
  update internal.notification_deliveries d set frequency = p_mail, due_at = planned.due, is_held = p_mail = 'at_once' and planned.due > now()
  from internal.notification_due(p_person, nullif(p_mail, 'never'), false, now()) planned (due), public.notifications n where n.id = d.notification_id and n.kind = p_kind and d.user_id = p_person and d.channel = 'mail' and d.served_at is null
    and p_mail <> 'never' and d.frequency <> p_mail;
end $$;

-- Chooses where, and how often, one hears of a kind. What stays on can be chosen for devices alone.
-- @throws NOTIFICATIONS_NOT_FOUND, NOTIFICATIONS_LOCKED, NOTIFICATIONS_INVALID
create or replace function public.set_notification_pref(p_kind text, p_in_app boolean, p_mail text, p_by_push boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  known internal.notification_kinds;
begin
  select * into known from internal.notification_kinds where kind = p_kind;
  if known.kind is null then
    perform internal.refuse(404, 'NOTIFICATIONS_NOT_FOUND', 'We send nothing of that kind', 'Load the settings again.');
  elsif p_in_app is null or p_by_push is null or internal.mail_step(p_mail) is null or (known.has_own_hour and p_mail not in ('at_once', 'never')) then
    perform internal.refuse(400, 'NOTIFICATIONS_INVALID', 'Choose where and how often', 'p_mail is at_once, hourly, daily, weekly or never.');
  elsif not known.is_optional and (p_in_app <> internal.wants_row(me, p_kind) or p_mail <> known.mail) then
    perform internal.refuse(409, 'NOTIFICATIONS_LOCKED', 'This one stays on', 'It is about your bookings, your money or your account.');
  end if;
  perform internal.choose_notification(me, p_kind, p_in_app, p_mail, p_by_push);
end $$;

-- "Fewer like this": first devices fall silent, then each step mails half as often, down to none; the drawer is last. Answers what was
-- chosen before, which set_notification_pref brings back. @throws NOTIFICATIONS_NOT_FOUND, NOTIFICATIONS_LOCKED
create or replace function public.lessen_notifications(p_kind text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  known internal.notification_kinds;
  before jsonb;
  mail text := internal.mail_frequency(me, p_kind);
  in_app boolean := internal.wants_row(me, p_kind);
  has_devices boolean := exists (select from public.push_subscriptions where user_id = me);
begin
  select * into known from internal.notification_kinds where kind = p_kind;
  if known.kind is null then
    perform internal.refuse(404, 'NOTIFICATIONS_NOT_FOUND', 'We send nothing of that kind', 'Load the list again.');
  elsif not known.is_optional then
    perform internal.refuse(409, 'NOTIFICATIONS_LOCKED', 'This one stays on', 'It is about your bookings, your money or your account.');
  end if;
  before := jsonb_build_object('in_app', in_app, 'mail', mail, 'by_push', internal.wants_push(me, p_kind));
  if has_devices and internal.wants_push(me, p_kind) then
    perform internal.choose_notification(me, p_kind, in_app, mail, false);
    return before || '{"became": "no_push"}';
  elsif mail <> 'never' then
    mail := case when known.has_own_hour then 'never' else ('{at_once,hourly,daily,weekly,never}'::text[])[internal.mail_step(mail) + 1] end;
    perform internal.choose_notification(me, p_kind, in_app, mail, null);
    return before || jsonb_build_object('became', mail);
  end if;
  perform internal.choose_notification(me, p_kind, false, mail, null);
  return before || '{"became": "off"}';
end $$;

-- Quiet hours as they are, what was said to the browser's question, and whether this server sends to browsers at all.
create or replace function public.get_notification_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  return (select jsonb_build_object('has_quiet_hours', coalesce(s.has_quiet_hours, true), 'quiet_from', to_char(coalesce(s.quiet_from, '23:00'), 'HH24:MI'),
      'quiet_until', to_char(coalesce(s.quiet_until, '08:00'), 'HH24:MI'), 'push_key', p.public_key,
      'may_ask', p.public_key is not null and coalesce(s.push_declines, 0) < 2 and coalesce(s.push_declined_at < now() - interval '30 days', true))
    from internal.push_settings p left join public.notification_settings s on s.user_id = me);
end $$;

-- @throws NOTIFICATIONS_INVALID
create or replace function public.set_quiet_hours(p_has_quiet_hours boolean, p_from text, p_until text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  clock constant text := '^([01][0-9]|2[0-3]):[0-5][0-9]$';
begin
  if p_has_quiet_hours is null or coalesce(p_from, '') !~ clock or coalesce(p_until, '') !~ clock then
    perform internal.refuse(400, 'NOTIFICATIONS_INVALID', 'Choose when it should be quiet', 'Give both times, such as 23:00 and 08:00.');
  elsif p_from = p_until then
    perform internal.refuse(400, 'NOTIFICATIONS_INVALID', 'Quiet hours end later than they begin', 'Choose two different times, or switch them off.');
  end if;
  insert into public.notification_settings (user_id, has_quiet_hours, quiet_from, quiet_until) values (me, p_has_quiet_hours, p_from::time, p_until::time)
  on conflict on constraint notification_settings_pkey do update set has_quiet_hours = excluded.has_quiet_hours, quiet_from = excluded.quiet_from,
    quiet_until = excluded.quiet_until, changed_at = now();
  update internal.notification_deliveries d set due_at = internal.notification_due(me, 'at_once', false, now()) where d.user_id = me and d.served_at is null and d.is_held;
end $$;

grant execute on function public.list_notification_prefs(), public.set_notification_pref(text, boolean, text, boolean), public.lessen_notifications(text),
  public.get_notification_settings(), public.set_quiet_hours(boolean, text, text) to authenticated;
