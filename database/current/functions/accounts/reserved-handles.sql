-- Handles that would be taken for the house, its staff or a page of the site.
delete from internal.reserved_handles;
insert into internal.reserved_handles select unnest(string_to_array(
  'about admin administrator analytics api auth bookings careers contact cookies events everyone help home info inbox journal login mail me '
  'messages moderator moderators null privacy profile profiles refunds report root safety search security settings sign_in signin sign_up '
  'signup social staff support system team terms undercroft undefined venues webmaster www', ' '));

create or replace function internal.refuse_reserved_handle() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from internal.reserved_handles where handle = lower(new.handle::text)) then
    raise exception using errcode = 'PT409', message = 'This handle is reserved', detail = 'PEOPLE_HANDLE_RESERVED', hint = 'Choose another handle.';
  end if;
  return new;
end $$;

create or replace trigger refuse_reserved_handle before update of handle on public.profiles for each row
  when (old.handle is distinct from new.handle) execute function internal.refuse_reserved_handle();
