--: personal user_id,report,question erase: tables asked for go with the account
--: retention rule figure_exports

-- The API does not reach this table: its rights stand with its migration.
