--: personal author_id erase: the announcement waits without its author
--: personal body none: the organiser's words to its guests
--: export none: what an organiser tells the guests of a night, until it is sent
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
