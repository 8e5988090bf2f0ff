--: personal user_id erase: what is not sent yet is not sent
--: export none: bulletins that wait to be sent
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
