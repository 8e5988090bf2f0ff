--: personal user_id erase: the row goes
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
