-- How often a word stands in what everybody may read: in the cards of nights, and in all that search knows. Search starts
-- from the rarest word, and a word found nowhere is replaced by the nearest of these.
create table internal.search_words (
  word text collate "C" primary key,
  nights integer not null default 0 check (nights >= 0),
  documents integer not null default 0 check (documents >= 0)
);
