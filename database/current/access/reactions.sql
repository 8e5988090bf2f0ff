--: columns user_id,post_id,kind,created_at
--: states own
--: S owner,service *
--: I service *
--: U service *
--: D service
--: personal user_id erase: reactions go, and are counted no more
--: retention kept with the account
--: blocking open: one's own

-- Written by react alone; whose reactions stand under a post is answered by list_reactions.
select internal.reset_access('public.reactions');

create policy "people read their own reactions" on public.reactions for select to authenticated using (user_id = (select internal.proven_uid()));
grant select on public.reactions to authenticated;

create policy "service role: full access" on public.reactions to service_role using (true) with check (true);
grant select, insert, update, delete on public.reactions to service_role;
