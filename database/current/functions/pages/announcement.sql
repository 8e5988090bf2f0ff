-- Says something to everybody until a moment, or takes it back when p_body is empty. @throws PAGES_ANNOUNCEMENT
create or replace function public.set_announcement(p_body text, p_link text default null, p_link_label text default null, p_ends_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words text := internal.clean_line(p_body);
  address text := nullif(internal.clean_line(p_link), '');
  label text := nullif(internal.clean_line(p_link_label), '');
  before jsonb;
begin
  perform internal.require_staff();
  select to_jsonb(a) into before from public.announcements a;
  if words = '' then
    delete from public.announcements;
    perform internal.record_act('announcement_ended', 'announcements', null, before, null);
    return;
  end if;
  if char_length(words) not between 3 and 200 then
    perform internal.refuse(400, 'PAGES_ANNOUNCEMENT', 'An announcement has 3 to 200 characters', 'Shorten it, and put the rest on a page it links to.');
  elsif p_ends_at is null or p_ends_at <= now() or p_ends_at > now() + interval '90 days' then
    perform internal.refuse(400, 'PAGES_ANNOUNCEMENT', 'An announcement needs an end', 'Choose a moment within the next 90 days.');
  elsif (address is null) <> (label is null) then
    perform internal.refuse(400, 'PAGES_ANNOUNCEMENT', 'A link needs an address and words', 'Fill in both, or neither.');
  elsif char_length(address) > 300 or address !~ '^(/[^/\\]|https://[^/])' then
    perform internal.refuse(400, 'PAGES_ANNOUNCEMENT', 'This is no address', 'Write a page of ours such as /events, or an address that begins with https://.');
  elsif char_length(label) not between 2 and 40 then
    perform internal.refuse(400, 'PAGES_ANNOUNCEMENT', 'The words of a link have 2 to 40 characters', 'Shorten them.');
  end if;
  insert into public.announcements (body, link, link_label, ends_at) values (words, address, label, p_ends_at)
  on conflict (is_only) do update set body = excluded.body, link = excluded.link, link_label = excluded.link_label, ends_at = excluded.ends_at, updated_at = now();
  perform internal.record_act('announcement_set', 'announcements', null, before, jsonb_build_object('body', words, 'link', address, 'ends_at', p_ends_at));
end $$;
grant execute on function public.set_announcement(text, text, text, timestamptz) to authenticated;
