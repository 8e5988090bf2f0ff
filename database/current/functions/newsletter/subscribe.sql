-- Everybody is answered alike, in words and in time: all this does is queue. The job finds out whether the address is known.
-- @returns {sent} or {wait} in seconds
create or replace function public.submit_newsletter(p_form jsonb, p_caller text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wait integer := internal.take_rate_limit('address:' || p_caller, 'newsletter', 5, 15);
begin
  if wait > 0 then
    return jsonb_build_object('wait', wait);
  end if;
  perform graphile_worker.add_job('start-newsletter', json_build_object('email', lower(btrim(p_form ->> 'email')),
    'cities', p_form -> 'cities', 'source', p_form ->> 'source', 'wording', p_form -> 'wording'), max_attempts := 8);
  return jsonb_build_object('sent', true);
end $$;

-- The cities among these slugs, at most twelve. What is no city is passed over.
create or replace function internal.newsletter_cities(slugs jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from (
    select a.id from public.areas a where a.kind = 'city'
      and a.slug in (select jsonb_array_elements_text(case jsonb_typeof(slugs) when 'array' then slugs else '[]' end))
    order by a.name, a.id limit 12) chosen
$$;

create or replace function internal.newsletter_proof(address text, wording integer, source text) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into internal.newsletter_proofs (salt, email_hash, wording, source)
  select salt, sha256(salt || convert_to(address, 'UTF8')), wording, source from (select extensions.gen_random_bytes(16) as salt) fresh
  returning id
$$;

-- Run by the job: asks an unknown address whether it wants the newsletter, tells a known one that it has it. It counts with the receipts
-- of all forms: three mails a day to one inbox.
create or replace function internal.start_newsletter(p_form jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := p_form ->> 'email';
  known internal.newsletter_subscribers;
  proof uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || address, 0));
  if internal.take_rate_limit('inbox:' || internal.inbox_hash(address), 'receipts', 3, 1440) > 0 then
    return;
  end if;
  select * into known from internal.newsletter_subscribers where email = address;
  if known.confirmed_at is not null then
    perform internal.enqueue_mail('newsletter-known', address, jsonb_build_object('code', known.code));
    return;
  end if;
  proof := internal.newsletter_proof(address, (p_form ->> 'wording')::integer, p_form ->> 'source');
  insert into internal.newsletter_subscribers as waiting (email, area_ids, proof_id) values (address, internal.newsletter_cities(p_form -> 'cities'), proof)
  on conflict (email) do update set area_ids = excluded.area_ids, asked_at = now(), proof_id = excluded.proof_id returning * into known;
  -- an earlier question that was never answered proves nothing
  delete from internal.newsletter_proofs p where p.confirmed_at is null and p.id <> proof
    and p.email_hash = sha256(p.salt || convert_to(address, 'UTF8')) and p.asked_at > now() - interval '8 days';
  perform internal.enqueue_mail('newsletter-confirm', address, jsonb_build_object('code', known.code));
end $$;

grant execute on function public.submit_newsletter(jsonb, text) to service_role;
