--: personal user_id,challenge erase: questions to a device go with the account
--: export none: a question to a device; it lasts for minutes
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
