create table internal.staff_holds (
  target_id uuid primary key,
  user_id uuid not null constraint staff_holds_user_id_fkey references auth.users on delete cascade,
  held_at timestamptz not null default now()
);
comment on table internal.staff_holds is 'Which colleague is deciding about an appeal, a waiting event or an enquiry; a hold lasts a quarter of an hour';
create index staff_holds_user_id_idx on internal.staff_holds (user_id);

create table internal.refused_sign_ins (
  user_id uuid not null constraint refused_sign_ins_user_id_fkey references auth.users on delete cascade,
  minute timestamptz not null,
  count integer not null default 1,
  primary key (user_id, minute)
);
comment on table internal.refused_sign_ins is 'Wrong passwords for an account, by the minute; kept for a day';

drop function if exists public.decide_event(uuid, text, text);
