--: personal moved_by erase: the move and its reason stay without a name
--: personal reason keep: why a team moved an entry, of which it knows a number and no name
--: retention rule waitlist_entries

-- The API does not reach this table: its rights stand with its migration.
