--: personal user_id,code_hash erase: links of mails stop working
--: export none: hashes of links to the tickets, which are in the copy themselves
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
