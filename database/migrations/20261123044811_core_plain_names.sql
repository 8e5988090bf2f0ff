-- Functions that say what they do: the old names go, the new ones come with the current functions.
drop trigger if exists check_role_given on public.user_roles;
drop function if exists internal.check_role_given();
drop function if exists internal.search_named(text[], text[]);
drop function if exists internal.search_class(internal.search_docs, text, tsquery, tsquery);
drop function if exists internal.own_draft(uuid);
drop function if exists internal.place_in_series(uuid, jsonb);
drop function if exists internal.staff_order(uuid);
drop function if exists internal.tell_applicant(uuid, text, text);
