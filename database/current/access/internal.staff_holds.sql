--: personal user_id erase: colleagues who leave decide about nothing
--: export none: what a colleague is deciding, for a quarter of an hour
--: retention rule staff_counts

-- The API does not reach this table: its rights stand with its migration.
