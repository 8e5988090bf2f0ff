-- What can be reported, and why. A kind `event` has two functions, found by their names:
-- internal.reported_event(target) answers title, path, author_id, author_name and a snapshot, or no row when nobody could have seen it;
-- internal.moderate_event(target, action, note, was) does `label`, `hide`, `remove` or `restore` (to what `was` says) and answers how it was.
delete from internal.reportable_kinds;
delete from internal.report_reasons;

create or replace function internal.know_reportable(kind text, label text) returns void
language sql set search_path = '' as $$
  insert into internal.reportable_kinds (kind, label) values (kind, label)
$$;

create or replace function internal.know_report_reason(reason text, target interval) returns void
language sql set search_path = '' as $$
  insert into internal.report_reasons (reason, target) values (reason, target)
$$;
