-- Each does what is due at `moment` and answers how many rows it touched.
create or replace function internal.retention_bookings(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
  oldest timestamptz := date_trunc('year', moment) - interval '6 years';
begin
  update public.tickets t set holder_name = null from public.bookings b where b.id = t.booking_id and b.created_at < oldest and t.holder_name is not null;
  update public.bookings set buyer_name = internal.pseudonym(buyer_name), buyer_email = internal.pseudonym(buyer_email), access_notes = null
  where created_at < oldest and buyer_email like '%@%';
  get diagnostics done = row_count;
  return done;
end $$;

create or replace function internal.retention_access_notes(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  update public.bookings b set access_notes = null from public.events e
  where e.id = b.event_id and b.access_notes is not null and coalesce(e.ends_at, e.starts_at) < moment - interval '30 days';
  get diagnostics done = row_count;
  return done;
end $$;

create or replace function internal.retention_error_reports(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from public.error_reports where created_at < moment - interval '12 months';
  get diagnostics done = row_count;
  return done;
end $$;

create or replace function internal.retention_unverified_accounts(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from auth.users u where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null and u.deleted_at is null
    and not u.is_anonymous and u.created_at < moment - interval '30 days'
    and not exists (select from public.bookings where user_id = u.id) and not exists (select from public.tickets where owner_id = u.id);
  get diagnostics done = row_count;
  return done;
end $$;

-- An anonymous user without a booking that came about: holds that ran out go along.
create or replace function internal.retention_guest_accounts(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
  idle uuid[] := array(select u.id from auth.users u where u.is_anonymous and u.created_at < moment - interval '1 day'
    and not exists (select from public.bookings b where b.user_id = u.id and (b.status not in ('expired', 'abandoned') or b.updated_at > moment - interval '1 day'
      or exists (select from public.payments p where p.booking_id = b.id)))
    and not exists (select from public.tickets t where t.owner_id = u.id)
    and not exists (select from public.waitlist_entries w where w.user_id = u.id)
    and not exists (select from public.bookings b where b.received_from = u.id)
    and not exists (select from public.ticket_transfers t where t.from_id = u.id)
    and coalesce((select max(coalesce(s.refreshed_at::timestamptz, s.created_at)) from auth.sessions s where s.user_id = u.id), u.created_at) < moment - interval '1 day'
    order by u.created_at limit 5000);
begin
  delete from public.bookings where user_id = any (idle);
  delete from internal.series_pass_orders where user_id = any (idle);
  delete from auth.users where id = any (idle);
  get diagnostics done = row_count;
  return done;
end $$;

-- Told at 34 and at 35 months; anonymised at 36 when both warnings went out and nothing stands in the way.
create or replace function internal.retention_inactive_accounts(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  person record;
  done bigint := 0;
begin
  delete from internal.inactivity_warnings w where exists (
    select from auth.users u where u.id = w.user_id and internal.last_active(u) > w.warned_at);
  for person in
    select u.id, u.email, internal.last_active(u) as active_at, coalesce(w.warnings, 0) as warnings, w.warned_at
    from auth.users u left join internal.inactivity_warnings w on w.user_id = u.id
    where u.deleted_at is null and u.created_at < moment - interval '34 months' and internal.last_active(u) < moment - interval '34 months'
      and not exists (select from public.user_roles r where r.user_id = u.id) order by u.id limit 1000
  loop
    if person.warnings = 0 or (person.warnings = 1 and person.active_at < moment - interval '35 months' and person.warned_at <= moment - interval '28 days') then
      insert into internal.inactivity_warnings as known (user_id, warnings, warned_at) values (person.id, 1, moment)
      on conflict (user_id) do update set warnings = known.warnings + 1, warned_at = moment;
      if person.email <> '' then
        perform internal.enqueue_mail('account-inactive', person.email, jsonb_build_object('since', person.active_at));
      end if;
      done := done + 1;
    elsif person.warnings >= 2 and person.active_at < moment - interval '36 months' and person.warned_at <= moment - interval '28 days'
      and cardinality(internal.list_anonymise_obstacles(person.id)) = 0 then
      perform internal.anonymise_in_all_parts(person.id);
      insert into public.audit_logs (action_type, table_name, record_id) values ('user_anonymised', 'profiles', person.id::text);
      done := done + 1;
    end if;
  end loop;
  return done;
end $$;

create or replace function internal.last_active(person auth.users) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(person.created_at, person.last_sign_in_at, (select max(coalesce(refreshed_at::timestamptz, created_at)) from auth.sessions where user_id = person.id))
$$;

create or replace function internal.retention_reports(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from public.reports where decided_at < moment - interval '3 years' and status not in ('open', 'in_review', 'appealed');
  get diagnostics done = row_count;
  return done;
end $$;

create or replace function internal.retention_account_logs(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from auth.audit_log_entries where created_at < moment - interval '90 days';
  get diagnostics done = row_count;
  return done;
end $$;

create or replace function internal.retention_staff_counts(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  held bigint;
  refused bigint;
begin
  delete from internal.staff_holds where held_at < moment - interval '1 day';
  get diagnostics held = row_count;
  delete from internal.refused_sign_ins where minute < moment - interval '1 day';
  get diagnostics refused = row_count;
  return held + refused;
end $$;

-- Runs every rule whose day it is; called often, done once a day at four in the morning in London. Answers how many rows.
create or replace function internal.run_retention(moment timestamptz default now()) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  rule text;
  touched bigint;
  done bigint := 0;
begin
  if not internal.take_daily_run('retention', '04:00', moment) then
    return 0;
  end if;
  for rule in select name from internal.retention_rules order by name loop
    touched := internal.apply_retention_rule(rule, moment);
    update internal.retention_rules set last_run_at = moment, last_rows = touched where name = rule;
    done := done + touched;
  end loop;
  return done;
end $$;

create or replace function public.list_retention_rules() returns table (name text, says text, last_run_at timestamptz, last_rows bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_admin();
  return query select r.name, r.says, r.last_run_at, r.last_rows from internal.retention_rules r order by r.name;
end $$;

-- How many rows a rule would touch now. What it did is undone before the answer.
create or replace function public.try_retention_rule(p_name text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  touched bigint;
begin
  perform internal.require_admin();
  if not exists (select from internal.retention_rules where name = p_name) then
    perform internal.refuse(404, 'REPORTS_NOT_FOUND', 'There is no such rule', 'Look at the list again.');
  end if;
  begin
    touched := internal.apply_retention_rule(p_name, now());
    raise exception using errcode = 'UC001';
  exception when sqlstate 'UC001' then
    null;
  end;
  return touched;
end $$;

-- What is held of the guests of past events, since when, and when it goes.
create or replace function public.list_held_by_event()
returns table (event_id uuid, title text, ended_at timestamptz, access_notes bigint, bookings bigint, since timestamptz, notes_due_at timestamptz, names_due_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_admin();
  return query
    select e.id, e.title, coalesce(e.ends_at, e.starts_at), count(*) filter (where b.access_notes is not null), count(*), min(b.created_at),
      coalesce(e.ends_at, e.starts_at) + interval '30 days', date_trunc('year', max(b.created_at)) + interval '7 years'
    from (select * from public.events past where coalesce(past.ends_at, past.starts_at) < now() order by past.starts_at desc limit 200) e
    join public.bookings b on b.event_id = e.id and b.buyer_email like '%@%'
    group by e.id, e.title, e.ends_at, e.starts_at order by 3 desc limit 100;
end $$;

grant execute on function public.list_retention_rules(), public.try_retention_rule(text), public.list_held_by_event() to authenticated;
