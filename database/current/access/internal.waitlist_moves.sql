--: personal moved_by erase: the move and its reason stay without a name
--: retention rule waitlist_entries

-- The API does not reach this table: its rights stand with its migration.
