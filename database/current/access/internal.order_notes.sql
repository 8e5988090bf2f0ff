--: personal author_id keep: money needs a record of who decided
--: personal body keep: what staff noted about money stands as long as the money's record
--: export none: what a team wrote about an order
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
