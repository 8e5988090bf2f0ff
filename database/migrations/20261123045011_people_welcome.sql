-- Three questions follow the first sign-in; people from before are not asked.
alter table public.profile_private
  add column welcomed boolean not null default false,
  add column has_made_up_handle boolean not null default false;
comment on column public.profile_private.welcomed is 'Whether the three questions after the first sign-in were answered or skipped.';
comment on column public.profile_private.has_made_up_handle is 'The handle was made up because there was no name; the first name gives a better one.';
update public.profile_private set welcomed = true;

update public.profile_private set has_made_up_handle = true
where user_id in (select user_id from public.profiles where handle::text ~ '^guest_[a-z0-9]{6}$');
update public.profiles set handle = ('night_owl_' || right(handle::text, 6))::extensions.citext where handle::text ~ '^guest_[a-z0-9]{6}$';
