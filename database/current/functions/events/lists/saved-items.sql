-- A person keeps at most a thousand things for later.
create or replace function internal.limit_saved_items() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- one person's saves are counted one after the other, or two at once could both be the last
  perform pg_advisory_xact_lock(hashtextextended('saved items ' || new.user_id, 0));
  if (select count(*) from (select from public.saved_items where user_id = new.user_id limit 1000) kept) >= 1000 then
    raise exception using errcode = 'PT409', message = 'You have saved a thousand things', detail = 'SAVED_ITEMS_LIMIT_REACHED',
      hint = 'Remove some you no longer need.';
  end if;
  return new;
end $$;

create or replace trigger limit_saved_items before insert on public.saved_items for each row execute function internal.limit_saved_items();
