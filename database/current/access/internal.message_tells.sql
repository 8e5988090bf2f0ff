--: personal user_id erase: nothing is told any more
--: export none: who is told of what they have not read, until they are
--: retention rule messages

-- The API does not reach this table: its rights stand with its migration.
