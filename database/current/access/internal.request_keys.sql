--: personal user_id,body_hash,answer erase: keys of requests are of no use without the account
--: export none: keys by which a request that is sent twice counts once
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
