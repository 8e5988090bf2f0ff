--: personal user_id erase: what was chosen about one's posts goes with them
--: export none: that a person who leaves lets the words of their posts stay, which they chose as they left
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
