--: personal user_id erase: colleagues who leave look after nothing
--: personal fingerprint none: which group of errors
--: export none: which error a colleague looks after
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
