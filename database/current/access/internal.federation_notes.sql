--: personal sent_by erase: the answer stays the organiser's, without a name
--: personal body keep: it was said in the name of the organiser, and another server has it
--: personal note,answers none: addresses of what was said on other servers
--: retention rule federation_replies

-- The API does not reach this table: its rights stand with its migration.
