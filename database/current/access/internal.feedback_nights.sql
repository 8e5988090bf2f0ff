--: personal asked_to none: up to whom the job has come, in the order of ids
--: export none: it says nothing of the person

-- The API does not reach this table: its rights stand with its migration.
