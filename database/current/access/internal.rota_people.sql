--: personal person_id erase: the invitation goes
--: retention rule rota_people

-- The API does not reach this table: its rights stand with its migration.
