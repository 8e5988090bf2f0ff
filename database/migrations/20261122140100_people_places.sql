-- Where somebody lives, for themself alone: their city is what lists begin with, whatever browser they sign in from.
alter table public.profile_private
  add column home_area_id uuid constraint profile_private_home_area_id_fkey references public.areas on delete set null,
  drop constraint profile_private_home_outcode_check,
  add constraint profile_private_home_outcode_check
    check (home_outcode ~ '^(GIR|[A-PR-UWYZ]([0-9]{1,2}|[A-HK-Y][0-9]{1,2}|[0-9][A-HJKPSTUW]|[A-HK-Y][0-9][ABEHMNPRVWXY]))$') not valid;
create index profile_private_home_area_id_idx on public.profile_private (home_area_id);
