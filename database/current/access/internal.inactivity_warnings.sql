--: personal user_id erase: warnings go with the account
--: export none: that a mail was sent
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
