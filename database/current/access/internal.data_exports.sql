--: personal user_id erase: the copy goes with the account
--: export none: the copies themselves
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
