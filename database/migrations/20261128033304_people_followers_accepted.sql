-- A follow says when it was let in by hand: somebody who tells an age under 18 keeps those followers, and the others ask again. Those who
-- told it before have kept no word of whom they let in, so all of their followers ask again. Counts are set to what they have to be, so
-- that it does not matter whether triggers run.
alter table public.follows add column accepted_at timestamptz;
comment on column public.follows.accepted_at is 'When the followed person let this follower in; empty where nobody was asked.';
create temporary table minor_followed on commit drop as
  select own.user_id from public.profile_private own
  where own.age_attested_at is not null and own.date_of_birth > (now() at time zone 'Europe/London')::date - interval '18 years';
update public.follows f set status = 'requested' from minor_followed m where f.kind = 'user' and f.target = m.user_id::text and f.status = 'active';
delete from internal.follow_counts c using minor_followed m where c.kind = 'user' and c.target = m.user_id::text;
