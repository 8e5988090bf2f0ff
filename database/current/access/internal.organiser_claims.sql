--: personal decided_by keep: the person who decides answers for it; the account behind the id is empty
--: personal user_id,words erase: the claim goes with the account
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
