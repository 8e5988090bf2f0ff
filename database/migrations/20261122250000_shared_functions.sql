-- Eleven parts had the same function under eleven names; all call internal.refuse now.
drop function if exists internal.refuse_report(integer, text, text, text);
drop function if exists internal.refuse_team(integer, text, text, text);
drop function if exists internal.refuse_article(integer, text, text, text);
drop function if exists internal.refuse_search(integer, text, text, text);
drop function if exists internal.refuse_event(integer, text, text, text);
drop function if exists internal.refuse_job(integer, text, text, text);
drop function if exists internal.refuse_payment(integer, text, text, text);
drop function if exists internal.refuse_booking(integer, text, text, text);
drop function if exists internal.refuse_correction(integer, text, text, text);
drop function if exists internal.refuse_newsletter(integer, text, text, text);
drop function if exists internal.refuse_encryption(integer, text, text, text);

-- One function counts the cards that come and those that go.
drop trigger if exists count_new_listings on public.listings;
drop trigger if exists count_gone_listings on public.listings;
drop function if exists internal.count_new_listings();
drop function if exists internal.count_gone_listings();
