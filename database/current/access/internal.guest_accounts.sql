--: personal user_id erase: the address of a guest goes
--: personal email erase: the address of a guest goes
--: retention rule guest_accounts

-- The API does not reach this table: its rights stand with its migration.
