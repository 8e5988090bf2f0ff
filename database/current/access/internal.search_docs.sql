--: personal owner_id erase: a profile that is gone is found no more
--: personal names erase: a profile that is gone is found no more
--: personal lat none: where a night, a venue or a job is; profiles have none
--: personal lng none: where a night, a venue or a job is; profiles have none
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
