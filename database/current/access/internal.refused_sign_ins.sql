--: personal user_id erase: they are counts of an account
--: export none: wrong passwords by the minute, kept for a day to protect the account
--: retention rule staff_counts

-- The API does not reach this table: its rights stand with its migration.
