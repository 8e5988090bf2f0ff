select internal.announce_table('listings');
-- What leaves the indexes of searches changes nothing that anybody reads. (Whole rows cannot be compared: a card is JSON.)
create or replace trigger announce_changed after update on public.listings for each row
  when (old.card::text is distinct from new.card::text
    or (old.search, old.district_id, old.access_denied) is distinct from (new.search, new.district_id, new.access_denied))
  execute function internal.announce_change();

-- cards that were written before there was a whole one; a migration that changes what a card holds writes all cards again
update public.listings set slug = slug where card::text = '{}';

-- Answers that are the same for everybody may be kept.
select internal.share_answers('search_listings');
