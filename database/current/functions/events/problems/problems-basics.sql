-- What is wrong with the basics, in the sentences of the specification.
create or replace function internal.problems_basics(data jsonb, organiser uuid) returns setof internal.event_problem
language plpgsql stable security definer set search_path = '' as $$
declare
  title text := coalesce(internal.draft_line(data, 'title'), '');
  description text := internal.strip_html(data ->> 'description');
  image text := internal.draft_line(data, 'image_path');
begin
  if char_length(title) < 3 then
    return next internal.problem('basics', 'title', 'EVENTS_INVALID_TITLE', 'Title must be at least 3 characters', 'Write a longer title.');
  elsif char_length(title) > 100 then
    return next internal.problem('basics', 'title', 'EVENTS_INVALID_TITLE', 'Title too long', 'Use at most 100 characters.');
  end if;
  if char_length(data ->> 'description') > 2000 then
    return next internal.problem('basics', 'description', 'EVENTS_INVALID_DESCRIPTION', 'Description too long', 'Use at most 2,000 characters.');
  elsif char_length(description) < 10 then
    return next internal.problem('basics', 'description', 'EVENTS_INVALID_DESCRIPTION', 'Description must be at least 10 characters', 'Say in a sentence what happens.');
  end if;
  if coalesce(internal.draft_line(data, 'category'), '') not in ('music', 'art', 'nightlife', 'culture') then
    return next internal.problem('basics', 'category', 'EVENTS_INVALID_CATEGORY', 'Choose a category', 'Music, art, nightlife or culture.');
  end if;
  if coalesce(internal.draft_line(data, 'event_type'), 'event') not in
    ('club-night', 'gig', 'exhibition', 'talk', 'tour', 'screening', 'workshop', 'performance', 'market', 'festival', 'open-day', 'event') then
    return next internal.problem('basics', 'event_type', 'EVENTS_INVALID_CATEGORY', 'Choose what kind of event it is', 'Choose one of the list.');
  end if;
  if internal.draft_line(data, 'setting') not in ('indoor', 'outdoor', 'both') then
    return next internal.problem('basics', 'setting', 'EVENTS_INVALID_SETTING', 'Say whether it is indoors or outdoors', 'Choose indoors, outdoors or both, or leave it open.');
  end if;
  if jsonb_array_length(internal.draft_list(data, 'tags')) > 10 then
    return next internal.problem('basics', 'tags', 'EVENTS_TOO_MANY_TAGS', 'Too many tags', 'Keep at most 10.');
  end if;
  if image is not null and not exists (
    select from storage.objects where bucket_id = 'event_media' and name = substr(image, 13) and image like 'event\_media/' || organiser || '/%') then
    return next internal.problem('basics', 'image_path', 'EVENTS_INVALID_IMAGE', 'This picture is not in your files', 'Upload it again.');
  elsif image is not null and internal.draft_line(data, 'image_alt') is null then
    return next internal.problem('basics', 'image_alt', 'EVENTS_INVALID_IMAGE', 'Say what the picture shows', 'One sentence for people who cannot see it.');
  end if;
  if char_length(data ->> 'image_alt') > 300 then
    return next internal.problem('basics', 'image_alt', 'EVENTS_INVALID_IMAGE', 'The description of the picture is too long', 'Use at most 300 characters.');
  elsif char_length(data ->> 'flyer_text') > 2000 then
    return next internal.problem('basics', 'flyer_text', 'EVENTS_INVALID_IMAGE', 'The text from the flyer is too long', 'Use at most 2,000 characters.');
  end if;
end $$;
