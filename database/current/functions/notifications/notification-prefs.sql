-- Every kind with what a person chose for it, in the order of the settings.
create or replace function public.list_notification_prefs() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'tab', k.tab, 'is_optional', k.is_optional, 'mails_itself', k.mails_itself,
      'in_app', internal.wants_row(me, k.kind), 'by_mail', k.mails_itself and internal.wants_mail(me, k.kind)) order by k.tab, k.kind), '[]')
    from internal.notification_kinds k);
end $$;

-- Chooses where one hears of an optional kind.
-- @throws NOTIFICATIONS_NOT_FOUND, NOTIFICATIONS_LOCKED, NOTIFICATIONS_INVALID
create or replace function public.set_notification_pref(p_kind text, p_in_app boolean, p_by_mail boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  known internal.notification_kinds;
begin
  select * into known from internal.notification_kinds where kind = p_kind;
  if known.kind is null then
    perform internal.refuse(404, 'NOTIFICATIONS_NOT_FOUND', 'We send nothing of that kind', 'Load the settings again.');
  elsif not known.is_optional then
    perform internal.refuse(409, 'NOTIFICATIONS_LOCKED', 'This one stays on', 'It is about your bookings, your money or your account.');
  elsif p_in_app is null or p_by_mail is null then
    perform internal.refuse(400, 'NOTIFICATIONS_INVALID', 'Choose where', 'Send p_in_app and p_by_mail as true or false.');
  end if;
  insert into public.notification_prefs (user_id, kind, in_app, by_mail) values (me, p_kind, p_in_app, p_by_mail)
  on conflict on constraint notification_prefs_pkey do update set in_app = excluded.in_app, by_mail = excluded.by_mail, changed_at = now();
end $$;

grant execute on function public.list_notification_prefs(), public.set_notification_pref(text, boolean, boolean) to authenticated;
