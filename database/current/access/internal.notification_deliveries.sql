--: personal user_id erase: what was to be sent goes with the account
--: retention rule notifications

-- The API does not reach this table: its rights stand with its migration.
