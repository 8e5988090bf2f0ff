--: personal user_id erase: nobody is told of their answers any more
--: export none: whose followers are told of an answer, until they are
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
