--: personal owner_id,name,id,bucket_id,metadata erase: what has arrived of an upload is dropped
--: export none: the part of a file that has arrived so far
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
