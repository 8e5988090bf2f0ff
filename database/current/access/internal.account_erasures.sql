--: personal user_id,visibility_was erase: the plan goes with the account
--: export none: the plan to erase the account, which the person made
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
