--: personal user_id erase: what was sent goes
--: personal kind none: a word of ours
--: retention rule search_alerts

-- The API does not reach this table: its rights stand with its migration.
