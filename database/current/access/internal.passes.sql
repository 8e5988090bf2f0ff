--: personal owner_id erase: its devices with their push tokens and its own token go at once, and the pass thirty days after the night
--: retention rule passes

-- The API does not reach this table: its rights stand with its migration.
