--: columns id,question_id,user_id,event_id,answers,file_name,answered_at,good_until
--: states any
--: S service *
--: I service *
--: U service *
--: D service
--: personal user_id erase: answers go with the account
--: personal answers erase: answers go with the account
--: personal file_name erase: the row goes with the account, and the file with its folder
--: retention rule entry_answers

-- People and teams read answers through functions, because each reading of a team is in the audit log.
select internal.reset_access('public.entry_answers');

create policy "service role: full access" on public.entry_answers to service_role using (true) with check (true);
grant select, insert, update, delete on public.entry_answers to service_role;
