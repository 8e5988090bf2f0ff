-- Leaving. The account is hidden at once and erased after 14 days; until then its owner can keep it.

-- What stands in the way, which tickets are still ahead, and until when the account can still be kept (null where nothing was asked for).
create or replace function public.get_my_erasure() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('due_at', (select e.due_at from internal.account_erasures e where e.user_id = me.id),
    'obstacles', to_jsonb(array(select sentence from unnest(internal.list_anonymise_obstacles(me.id)) sentence
      except select ahead.sentence from internal.upcoming_tickets(me.id) ahead)),
    'tickets', (select coalesce(jsonb_agg(jsonb_build_object('title', ahead.title, 'night_date', ahead.night_date, 'is_free', ahead.is_free)), '[]')
      from internal.upcoming_tickets(me.id) ahead))
  from (select internal.proven_uid() as id) me where me.id is not null
$$;

-- @param p_tickets what becomes of upcoming tickets: give_back cancels the free ones, keep leaves all valid by an email
-- @param p_posts keep leaves the words of posts and comments as a deleted user's; they go with the account otherwise
-- @throws PEOPLE_FRESH_SIGN_IN_REQUIRED, PEOPLE_ANONYMISE_BLOCKED, PEOPLE_ADMIN_STAYS, BOOKINGS_CANNOT_CANCEL
create or replace function public.request_erasure(p_tickets text default null, p_posts text default null) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_fresh_sign_in();
  obstacles text[];
  address text;
  due timestamptz := now() + interval '14 days';
  request uuid;
begin
  perform internal.require_standing();
  -- a booking made in this moment waits on, or is waited for by, this row of auth.users
  select email into address from auth.users where id = me for update;
  if exists (select from internal.account_erasures where user_id = me) then
    return (select due_at from internal.account_erasures where user_id = me);
  elsif exists (select from public.user_roles where user_id = me and role = 'admin') then
    raise exception using errcode = '42501', message = 'An admin cannot delete their account', detail = 'PEOPLE_ADMIN_STAYS', hint = 'Ask another admin to take your role away first.';
  end if;
  if p_tickets = 'give_back' then
    perform public.cancel_booking(b.id) from public.bookings b
    where b.user_id = me and b.status = 'confirmed' and b.total_pence = 0 and b.event_id in (select ahead.event_id from internal.upcoming_tickets(me) ahead);
  end if;
  insert into public.data_requests (reference, user_id, kind, name, email, status, due_at, acknowledged_at, form_token)
  select internal.random_code(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), me, 'erase', coalesce(p.full_name, p.handle::text), coalesce(nullif(address, ''), 'no email'), 'in_progress', due, now(),
    encode(extensions.gen_random_bytes(16), 'hex') from public.profiles p where p.user_id = me returning id into request;
  insert into internal.account_erasures (user_id, request_id, visibility_was, due_at, keeps_tickets)
  select me, request, p.visibility, due, coalesce(p_tickets = 'keep', false) from public.profiles p where p.user_id = me;
  obstacles := internal.list_anonymise_obstacles(me);
  if cardinality(obstacles) > 0 then
    raise exception using errcode = 'PT409', message = 'Your account cannot be deleted yet', detail = 'PEOPLE_ANONYMISE_BLOCKED', hint = array_to_string(obstacles, ' ');
  end if;
  if p_tickets = 'keep' then
    perform internal.mail_tickets(me, true);
  end if;
  insert into internal.post_keepers (user_id, audience) select me, p.visibility from public.profiles p where p.user_id = me and p_posts = 'keep'
  on conflict on constraint post_keepers_pkey do update set audience = excluded.audience;
  update public.profiles set visibility = 'hidden' where user_id = me;
  delete from auth.sessions where user_id = me and id::text is distinct from (select auth.jwt()) ->> 'session_id';
  perform internal.notify('erasure_scheduled', me, jsonb_build_object('due_at', due));
  if address <> '' then
    perform internal.enqueue_mail('erasure-scheduled', address, jsonb_build_object('due_at', due));
  end if;
  return due;
end $$;

-- Keeps the account after all. False where nothing was asked for.
create or replace function public.keep_my_account() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  planned internal.account_erasures;
begin
  delete from internal.account_erasures where user_id = me returning * into planned;
  if planned.user_id is null then
    return false;
  end if;
  update public.profiles set visibility = internal.allowed_visibility(me, planned.visibility_was) where user_id = me;
  delete from internal.post_keepers where user_id = me;
  update public.data_requests set status = 'withdrawn', outcome = 'Kept by its owner.' where id = planned.request_id;
  return true;
end $$;

-- Run every hour: reminds two days before, and erases what is due. What stands in the way by then puts it off for a week, and is told.
-- Answers how many were erased.
create or replace function internal.run_due_erasures(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  planned record;
  obstacles text[];
  done integer := 0;
begin
  for planned in
    select e.*, u.email from internal.account_erasures e join auth.users u on u.id = e.user_id
    where e.due_at <= moment + interval '2 days' order by e.due_at limit 100 for update of u, e skip locked
  loop
    if planned.due_at > moment then
      if planned.reminded_at is null and planned.email <> '' then
        perform internal.enqueue_mail('erasure-scheduled', planned.email, jsonb_build_object('due_at', planned.due_at));
      end if;
      update internal.account_erasures set reminded_at = coalesce(reminded_at, moment) where user_id = planned.user_id;
      continue;
    end if;
    obstacles := internal.list_anonymise_obstacles(planned.user_id);
    if cardinality(obstacles) > 0 then
      update internal.account_erasures set due_at = moment + interval '7 days', reminded_at = moment where user_id = planned.user_id;
      if planned.email <> '' then
        perform internal.enqueue_mail('erasure-put-off', planned.email, jsonb_build_object('due_at', moment + interval '7 days', 'obstacles', array_to_string(obstacles, ' ')));
      end if;
      continue;
    end if;
    update public.data_requests set status = 'done', outcome = 'Erased.' where id = planned.request_id;
    perform internal.anonymise_in_all_parts(planned.user_id);
    insert into public.audit_logs (action_type, table_name, record_id) values ('user_anonymised', 'profiles', planned.user_id::text);
    done := done + 1;
  end loop;
  return done;
end $$;

grant execute on function public.get_my_erasure(), public.request_erasure(text, text), public.keep_my_account() to authenticated;
