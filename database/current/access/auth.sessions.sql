--: personal user_id,ip,user_agent,tag erase: every device is signed out
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
