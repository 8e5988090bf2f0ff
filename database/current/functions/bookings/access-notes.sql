-- What people said about their access when they booked: sealed no matter who writes it, so that no list, copy of the table or finance role reads it.

-- The words of a column; those from before notes were sealed are as they were written.
create or replace function internal.open_access_notes(notes text) returns text
language sql stable security definer set search_path = '' as $$
  select case when notes like 'sealed:%' then internal.open_needs(substr(notes, 8)) else notes end
$$;

-- Whether a text is one that internal.seal_access_notes made: nobody else can write one that opens.
create or replace function internal.is_sealed(notes text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return notes ~ '^sealed:[1-9]\d{0,8}:' and internal.open_needs(substr(notes, 8)) is not null;
exception when others then
  return false;
end $$;

create or replace function internal.seal_access_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not internal.is_sealed(new.access_notes) then
    new.access_notes := 'sealed:' || internal.seal_needs(new.access_notes);
  end if;
  return new;
end $$;
create or replace trigger seal_access_notes before insert or update of access_notes on public.bookings for each row
  when (new.access_notes is not null) execute function internal.seal_access_notes();

-- Seals rows from before, a few hundred at a time. Answers how many.
create or replace function internal.seal_old_access_notes() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  sealed integer;
begin
  update public.bookings b set access_notes = b.access_notes where b.id in (
    select old.id from public.bookings old where old.access_notes not like 'sealed:%' order by old.id limit 300 for update skip locked);
  get diagnostics sealed = row_count;
  return sealed;
end $$;
