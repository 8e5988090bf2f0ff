-- Nothing called them: the site, the services, the docs and the other functions went other ways.
drop function if exists public.add_correction(uuid, integer, text);
drop function if exists public.count_followers(text, text);
drop function if exists public.list_my_follows();
drop function if exists internal.refresh_listing(uuid);
