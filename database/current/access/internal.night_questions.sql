--: personal asker_id erase: the question goes with its answer
--: personal body,answer erase: the question goes with its answer
--: retention rule night_questions

-- The API does not reach this table: its rights stand with its migration.
