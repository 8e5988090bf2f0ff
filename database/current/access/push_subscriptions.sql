--: columns id,user_id,endpoint,p256dh,auth,label,created_at,sent_at
--: states own
--: S service *
--: D service
--: personal user_id,endpoint,p256dh,auth,label erase: their browsers are written to no more
--: retention kept with the account

-- Rows are written by add_push_subscription alone, and people read theirs through list_push_subscriptions, less the keys.
select internal.reset_access('public.push_subscriptions');

create policy "servers read and remove" on public.push_subscriptions to service_role using (true);
grant select, delete on public.push_subscriptions to service_role;
