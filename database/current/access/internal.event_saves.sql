--: personal user_id erase: keys of saves go
--: export none: keys by which a save that is sent twice counts once
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
