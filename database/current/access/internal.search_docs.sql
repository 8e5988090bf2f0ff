--: personal owner_id,names,kind,path,title,detail,aliases,title_key,words,dictionary,facts erase: a profile that is gone is found no more
--: personal lat,lng none: where a night, a venue or a job is; profiles have none
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
