--: personal user_id erase: what was sent goes
--: retention rule search_alerts

-- The API does not reach this table: its rights stand with its migration.
