--: personal name none: an act as it stands in the line-up
--: personal email erase: the address of an act, and its link
--: personal code_hash,sealed_code erase: the link of an act
--: personal tracks none: titles of music and who wrote them
--: retention rule setlists

-- The API does not reach this table: its rights stand with its migration.
