--: personal user_id,email,provider_id,identity_data,provider erase: linked services go with the account
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
