-- Whoever told an age under 18 before this version is sheltered as internal.shelter_minor does it from now on. Counts and the search are
-- set to what they have to be, so that it does not matter whether triggers run.
create temporary table minor_shelter on commit drop as
  select p.user_id from public.profiles p join public.profile_private own on own.user_id = p.user_id
  where p.visibility = 'public' and own.age_attested_at is not null and own.date_of_birth > (now() at time zone 'Europe/London')::date - interval '18 years';
delete from public.follows f using minor_shelter m where f.kind = 'user' and f.target = m.user_id::text;
delete from internal.follow_counts c using minor_shelter m where c.kind = 'user' and c.target = m.user_id::text;
update public.profiles p set visibility = 'hidden' from minor_shelter m where p.user_id = m.user_id;
delete from internal.search_docs d using minor_shelter m where d.kind = 'person' and d.target_id = m.user_id;
update public.conversation_members w set state = 'ignored' from public.conversations c, public.profile_private own
where c.id = w.conversation_id and c.kind = 'direct' and w.state = 'request' and own.user_id = w.user_id
  and own.age_attested_at is not null and own.date_of_birth > (now() at time zone 'Europe/London')::date - interval '18 years';
