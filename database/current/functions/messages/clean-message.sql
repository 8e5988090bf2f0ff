-- The words as they are kept: as typed, without control characters other than line breaks and without what turns the direction of text.
create or replace function internal.clean_message(words text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(normalize(coalesce(words, '')), '\r\n?', E'\n', 'g'),
    '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')
$$;

-- @throws MESSAGES_INVALID
create or replace function internal.check_message(words text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if words !~ '[^\s\u00a0\u00ad\u1680\u2000-\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]' then
    perform internal.refuse(400, 'MESSAGES_INVALID', 'Message cannot be empty', 'Write at least one character.', field => 'body');
  elsif char_length(words) > 1000 then
    perform internal.refuse(400, 'MESSAGES_INVALID', 'Message too long', 'Use at most 1,000 characters.', field => 'body');
  end if;
end $$;

-- A card is drawn for people who may see the thing; only what everybody sees can be sent. @throws MESSAGES_INVALID, MESSAGES_CARD_NOT_FOUND
create or replace function internal.check_message_card(card jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  target uuid := internal.as_id(card ->> 'id');
begin
  if card is null or jsonb_typeof(card) = 'null' then
    return;
  elsif jsonb_typeof(card) <> 'object' or coalesce(card ->> 'kind', '') not in ('event', 'venue', 'job') or target is null then
    perform internal.refuse(400, 'MESSAGES_INVALID', 'A card has a kind and an id', 'Choose an event, a venue or a post.');
  elsif not (case card ->> 'kind' when 'event' then internal.may_find_event(target)
      when 'venue' then exists (select from public.venues v where v.id = target and v.status in ('active', 'temporarily_closed', 'closed'))
      else exists (select from public.jobs j where j.id = target and j.status = 'open') end) then
    perform internal.refuse(404, 'MESSAGES_CARD_NOT_FOUND', 'What you attached is not on show', 'Take the card off, or choose something else.');
  end if;
end $$;
