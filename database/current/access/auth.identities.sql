--: personal user_id erase: linked services go with the account
--: personal email erase: linked services go with the account
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
