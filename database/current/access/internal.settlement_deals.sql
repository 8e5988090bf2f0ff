--: personal email erase: the address of a side without an account, and its link
--: retention rule settlements

-- The API does not reach this table: its rights stand with its migration.
