create or replace function internal.retention_federation_activities(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from internal.federation_activities where created_at < moment - interval '30 days';
  get diagnostics done = row_count;
  return done;
end $$;

-- Accounts whose server has been failing for thirty days, and those of which nothing that was sent arrived for ninety.
create or replace function internal.retention_federation_followers(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from internal.federation_followers f using internal.federation_servers s where s.host = f.host
    and (s.failing_since < moment - interval '30 days'
      or (coalesce(f.delivered_at, f.created_at) < moment - interval '90 days' and f.tried_at > coalesce(f.delivered_at, f.created_at)));
  get diagnostics done = row_count;
  return done;
end $$;

create or replace function internal.retention_federation_received(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  delete from internal.federation_refusals where day < (moment - interval '90 days')::date;
  delete from internal.federation_received where received_at < moment - interval '3 days';
  get diagnostics done = row_count;
  return done;
end $$;
