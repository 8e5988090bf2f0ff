--: personal person_id erase: the shift stays worked by nobody, and one to come is free again
--: personal code none: codes of ours
--: retention rule shift_claims

-- The API does not reach this table: its rights stand with its migration.
