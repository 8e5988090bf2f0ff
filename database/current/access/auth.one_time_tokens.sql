--: personal user_id erase: mailed links stop working
--: export none: hashes of mailed links
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
