-- An account and the newsletter know nothing of each other but the address.
create or replace function internal.anonymise_newsletter(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- an account that only claimed an address may not end its owner's newsletter
  perform internal.forget_newsletter_address(lower(email)) from auth.users where id = person and email <> '' and email_confirmed_at is not null;
end $$;

create or replace function internal.export_newsletter(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('newsletter', (
    select coalesce(jsonb_agg(jsonb_build_object('email', s.email, 'asked_at', s.asked_at, 'confirmed_at', s.confirmed_at, 'source', p.source, 'wording', p.wording,
      'cities', (select coalesce(jsonb_agg(a.name order by a.name), '[]') from public.areas a where a.id = any (s.area_ids)),
      'issues', (select coalesce(jsonb_agg(i.day order by i.day), '[]') from internal.newsletter_deliveries d
        join public.newsletter_issues i on i.id = d.issue_id where d.subscriber_id = s.id))), '[]')
    from auth.users u join internal.newsletter_subscribers s on s.email = lower(u.email) join internal.newsletter_proofs p on p.id = s.proof_id
    -- of an address that somebody only claims nothing is told
    where u.id = person and u.email_confirmed_at is not null))
$$;

create or replace function internal.retention_newsletter(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  addresses bigint;
  deliveries bigint;
  proofs bigint;
begin
  delete from internal.newsletter_subscribers where confirmed_at is null and asked_at < moment - interval '7 days';
  get diagnostics addresses = row_count;
  delete from internal.newsletter_deliveries d using public.newsletter_issues i where i.id = d.issue_id and i.sent_at < moment - interval '30 days';
  get diagnostics deliveries = row_count;
  delete from internal.newsletter_proofs p where not exists (select from internal.newsletter_subscribers s where s.proof_id = p.id)
    and (p.confirmed_at is null and p.asked_at < moment - interval '7 days' or coalesce(p.left_at, p.confirmed_at) < moment - interval '6 years');
  get diagnostics proofs = row_count;
  return addresses + deliveries + proofs;
end $$;
