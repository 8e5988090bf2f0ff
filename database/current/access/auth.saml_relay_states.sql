--: personal for_email keep: a sign-in that has begun at a company is deleted after two days
--: export none: a sign-in that has begun at a company; it lasts for minutes
--: retention kept: a sign-in that has begun ends within two days

-- The API does not reach this table: its rights stand with its migration.
