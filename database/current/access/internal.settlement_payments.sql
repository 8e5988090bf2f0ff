--: personal noted_by erase: the payment stays without the account
--: personal reference keep: of a payment in the accounts of two sides
--: retention rule settlements

-- The API does not reach this table: its rights stand with its migration.
