-- Descriptions are text: elements go, scripts and embeds with what is in them, so that no client that takes it for HTML runs anything.
create or replace function internal.strip_html(words text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  stripped text := left(coalesce(words, ''), 20000);
  before text;
begin
  -- every quantifier is lazy: one greedy one would make the whole expression so
  loop
    before := stripped;
    stripped := regexp_replace(stripped, '<!--.*?(-->|$)', '', 'g');
    stripped := regexp_replace(stripped, '<\s*?(script|style|iframe|frameset|noframes|object|applet|noscript|template|textarea|title|svg|math)\y[^>]*?>.*?<\s*?/\s*?\1\s*?>', '', 'gi');
    stripped := regexp_replace(stripped, '<\s*/?\s*[a-z!?][^<>]*>', '', 'gi');
    -- what is never closed is a tag only where HTML has an element of that name: "six hours of music <and then" is a sentence
    stripped := regexp_replace(stripped, '<\s*/?\s*(a|abbr|audio|b|base|body|br|button|canvas|center|code|dd|details|dialog|div|dl|dt|em|embed|fieldset|figure|font|footer|form|frame|h[1-6]|head|header|hr|html|i|iframe|img|image|input|ins|isindex|kbd|label|li|link|main|map|mark|marquee|math|menu|meta|nav|object|ol|option|p|param|picture|pre|q|s|script|section|select|slot|small|source|span|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|u|ul|video|xml|xmp)(?![a-z0-9-])[^<>]*$', '', 'gi');
    exit when stripped = before;
  end loop;
  return btrim(regexp_replace(replace(normalize(stripped), chr(13), ''), '[\x01-\x09\x0b-\x1f\x7f]', ' ', 'g'), E' \n');
end $$;
