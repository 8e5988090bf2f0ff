--: personal user_id erase: it goes with the account
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
