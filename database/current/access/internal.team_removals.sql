--: personal user_id,removed_by,role erase: the removal goes
--: export none: a removal of the last hour that can be undone
--: retention kept: an hour at most, until the next removal in any team

-- The API does not reach this table: its rights stand with its migration.
