--: personal made_by erase: the sheet stays without the account
--: personal facts keep: what was settled with the other side, in the accounts of both
--: retention rule settlements

-- The API does not reach this table: its rights stand with its migration.
