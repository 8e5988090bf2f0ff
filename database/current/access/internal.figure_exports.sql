--: personal user_id erase: tables asked for go with the account
--: retention rule figure_exports

-- The API does not reach this table: its rights stand with its migration.
