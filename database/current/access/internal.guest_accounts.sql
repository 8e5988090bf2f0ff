--: personal user_id,email,inbox,code_hash,proven_session erase: the address of a guest goes
--: retention rule guest_accounts

-- The API does not reach this table: its rights stand with its migration.
