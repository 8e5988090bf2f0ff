--: personal ip_address erase: the entry stays without the address it came from
--: export none: a record that protects the account, deleted by its rule of retention
--: retention rule account_logs

-- The API does not reach this table: its rights stand with its migration.
