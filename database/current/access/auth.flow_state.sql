--: personal linking_target_id erase: a sign-in that has begun goes with the account
--: personal user_id erase: a sign-in that has begun goes with the account
--: export none: a sign-in that has begun; it lasts for minutes
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
