--: personal person_id erase: the numbers stay without their person
--: personal words erase: what they wrote
--: retention rule feedback_answers

-- The API does not reach this table: its rights stand with its migration.
