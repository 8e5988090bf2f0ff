--: personal email erase: the address of an act, and its link
--: retention rule setlists

-- The API does not reach this table: its rights stand with its migration.
