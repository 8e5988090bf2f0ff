-- What an artist's page says beside the name; written by staff.
alter table public.artists
  add column about text constraint artists_about_check check (char_length(about) <= 2000),
  add column area_id uuid constraint artists_area_id_fkey references public.areas on delete set null;
create index artists_area_id_idx on public.artists (area_id);
