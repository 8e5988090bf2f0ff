-- Wording that would limit who can apply by age, sex, race or religion (Equality Act 2010, schedule 9). Answers the words found.
create or replace function internal.limiting_words(words text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    (regexp_match(words, '\y((females?|males?|women|men|girls?|boys?|lads?|ladies|young|youthful|white|black|asian|christians?|muslims?|jewish|hindus?|sikhs?|british)\s+(only|applicants?|candidates?|wanted|preferred))\y', 'i'))[1],
    (regexp_match(words, '\y((only|must be|wanted:?|looking for|seeking)\s+(a\s+|an\s+)?(females?|males?|women|men|girls?|boys?|lads?|ladies|young\s+(people|person|team)|youthful|christians?|muslims?))\y', 'i'))[1],
    (regexp_match(words, '\y(barmaids?|native english speakers?|recent graduates? only|digital natives?|youthful team)\y', 'i'))[1],
    (regexp_match(words, '\y((under|below|no older than)\s+(the age of\s+)?[2-6][0-9]s?)\y(?!\s*(hours|minutes|people|kg|cap))', 'i'))[1],
    (regexp_match(words, '\y(aged?\s+[1-6][0-9]\s*(-|–|to)\s*[1-6][0-9])\y', 'i'))[1])
$$;

-- Why a post waits for staff. The first two of a team or a person are looked at, and so is everything of a limited person.
create or replace function internal.reasons_to_hold_job(job public.jobs) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select 'The first two posts are looked at' where 2 > (
      select count(*) from public.jobs other where other.approved_at is not null and other.status <> 'removed' and other.id <> job.id
        and (job.venue_id is not null and other.venue_id = job.venue_id or job.organiser_id is not null and other.organiser_id = job.organiser_id
          or num_nonnulls(job.venue_id, job.organiser_id, other.venue_id, other.organiser_id) = 0 and other.posted_by = job.posted_by))
    union all
    select 'Its author is limited' where exists (select from public.profile_private where user_id = auth.uid() and limited_at is not null)
    union all
    select format('It says "%s"', word) from internal.screening_words
    where position(word in lower(concat_ws(' ', job.title, job.description, job.how_to_apply, job.pay_note))) > 0
    union all
    select format('It says "%s" and gives a reason in law', internal.limiting_words(concat_ws(' ', job.title, job.description, job.inclusion))) where job.exemption is not null
      and internal.limiting_words(concat_ws(' ', job.title, job.description, job.inclusion)) is not null)
$$;
