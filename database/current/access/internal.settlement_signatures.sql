--: personal name keep: a signature under accounts, which both sides rely on
--: personal signed_by erase: the signature stays without the account
--: retention rule settlements

-- The API does not reach this table: its rights stand with its migration.
