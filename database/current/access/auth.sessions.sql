--: personal user_id erase: every device is signed out
--: personal ip erase: every device is signed out
--: personal user_agent erase: every device is signed out
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
