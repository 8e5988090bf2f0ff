-- Something here is reported by another server: told to the part that keeps reports.
create or replace function internal.signal_reported_elsewhere(p_kind text, p_target uuid, p_host text, p_words text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- in every part: perform internal.on_reported_elsewhere_<part>(p_kind, p_target, p_host, p_words);
end $$;

-- A report of another server about something here becomes one of our own, once a server has not sent twenty that day. Who complained there it does not say.
create or replace function internal.take_federation_flag(p_deed jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  daily record := internal.rate_limit_of('federation_reports');
begin
  if internal.take_rate_limit('federation:' || (p_deed ->> 'host'), 'federation_reports', daily.most, daily.minutes) > 0 then
    return 'too_many';
  end if;
  perform internal.signal_reported_elsewhere(s.kind, s.target, p_deed ->> 'host', p_deed ->> 'words')
  from (select distinct kind, target from jsonb_to_recordset(p_deed -> 'subjects') as given(kind text, target uuid) limit 5) s;
  return 'taken';
end $$;
