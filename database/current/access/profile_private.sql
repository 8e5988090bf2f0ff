--: columns user_id,date_of_birth,marketing_opt_in,theme,locale,home_outcode,suspended_until,created_at,updated_at,limited_at,message_policy,comment_policy,mention_policy,search_by_email,in_suggestions,visibility_chosen_at,handle_changed_at,age_attested_at,motion,text_size,clock,distance_unit,home_area_id,welcomed,has_made_up_handle
--: states own
--: S owner,service *
--: I service *
--: U owner marketing_opt_in,theme,locale,home_outcode,message_policy,comment_policy,mention_policy,search_by_email,in_suggestions,motion,text_size,clock,distance_unit,home_area_id,welcomed ; service *
--: D service
--: personal user_id,date_of_birth,home_outcode,locale erase: private details go
--: retention kept with the account
--: blocking open: one's own

select internal.reset_access('public.profile_private');

create policy "people read what only they see" on public.profile_private for select to authenticated
  using (user_id = (select internal.proven_uid()));
create policy "people change what only they see" on public.profile_private for update to authenticated
  using ((select internal.require_standing()) and user_id = (select internal.proven_uid()))
  with check (user_id = (select internal.proven_uid()));
grant select on public.profile_private to authenticated;
grant update (marketing_opt_in, theme, locale, home_outcode, home_area_id, message_policy, comment_policy, mention_policy, search_by_email, in_suggestions,
  motion, text_size, clock, distance_unit, welcomed) on public.profile_private to authenticated;

create policy "service role: full access" on public.profile_private to service_role using (true) with check (true);
grant select, insert, update, delete on public.profile_private to service_role;
