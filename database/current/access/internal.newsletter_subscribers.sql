--: personal email erase: the address goes where the account has confirmed it
--: retention rule newsletter

-- The API does not reach this table: its rights stand with its migration.
