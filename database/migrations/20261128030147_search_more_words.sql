-- More of what people type: prices in words, kinds of music, sections of the journal, and words that say nothing.
insert into public.search_synonyms (phrase, label, facts)
select phrase, label, facts from (values
  ('Pay what you can', '{price:donation}'::text[], array['pay what you can', 'pay what you want', 'pay what you like', 'pay as you feel', 'pay as you like', 'pwyc', 'pwyw', 'donation', 'donations', 'by donation', 'donation entry', 'sliding scale']),
  ('Up to £5', '{price:<500}', array['a fiver', 'fiver', 'for a fiver']), ('Up to £10', '{price:<1000}', array['tenner', 'for a tenner']), ('Free', '{price:free}', array['for free', 'free tickets']),
  ('18 and over', '{age:18-plus}', array['no under 18', 'no under 18s', 'no kids']), ('All ages', '{age:all-ages}', array['my kids', 'toddler', 'toddlers']),
  ('Relaxed or with a quiet room', '{access:relaxed_entry,access:quiet_room,tag:relaxed}', array['autistic', 'autism', 'autism friendly', 'sensory friendly', 'quiet night']), ('Step-free entrance', '{access:step_free_entrance}', array['disabled']),
  ('Open mic', '{tag:open-mic}', array['openmic']), ('Gabber', '{tag:gabber,tag:hardcore}', array['gabba', 'gabber']),
  ('Photo essays', '{section:photo_essays}', array['photo essay', 'photo essays']), ('Opinion', '{section:opinion}', array['opinions', 'opinion pieces']), ('Articles', '{kind:article}', array['journal'])
) meanings (label, facts, phrases), unnest(phrases) phrase
on conflict (phrase) do nothing;

-- a rave is a kind of music, and not any night in a club; where there is no cinema a film is what was meant
update public.search_synonyms set facts = '{tag:rave,tag:techno,tag:jungle,tag:hardcore,tag:drum-and-bass,tag:acid,tag:breaks,tag:trance,tag:gabber}', updated_at = now()
where phrase in ('rave', 'raves') and facts = '{type:club-night,tag:rave}';
update public.search_synonyms set facts = '{venue:cinema,type:screening,tag:film}', updated_at = now()
where phrase in ('cinema', 'cinemas') and facts = '{venue:cinema}';

insert into public.search_synonyms (phrase, words)
select unnest(array['how', 'do', 'does', 'did', 'get', 'got', 'have', 'had', 'has', 'you', 'your', 'we', 'us', 'be', 'will', 'when', 'who', 'need', 'people', 'bring', 'this', 'great', 'high', 'tix', 'pls', 'help']), ''
on conflict (phrase) do nothing;
