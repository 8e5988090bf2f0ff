--: personal email_hash keep: a hash alone proves for six years that its owner agreed
--: retention rule newsletter

-- The API does not reach this table: its rights stand with its migration.
