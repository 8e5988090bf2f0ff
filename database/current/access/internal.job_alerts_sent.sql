--: personal user_id erase: what was sent goes
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
