--: personal written_by erase: the note stays without the account
--: personal body keep: what two sides wrote about money that is owed
--: retention rule settlements

-- The API does not reach this table: its rights stand with its migration.
