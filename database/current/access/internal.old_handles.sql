--: personal user_id pseudonym: a handle that was given up stays as a hash without its owner
--: personal handle_hash none: a hash, kept so that nobody else takes a handle that was just given up
--: export none: hashes of handles
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
