--: personal user_id erase: links go
--: retention rule search_alerts

-- The API does not reach this table: its rights stand with its migration.
