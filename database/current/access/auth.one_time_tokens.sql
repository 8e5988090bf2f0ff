--: personal user_id,token_hash,relates_to,code_hash erase: mailed links stop working
--: export none: hashes of mailed links
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
