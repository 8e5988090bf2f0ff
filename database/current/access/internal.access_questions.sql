--: personal email erase: unconfirmed questions go with the account that has the address, and after two days
--: export none: a question that was not confirmed; what was sent is in the copy
--: retention rule access_questions

-- The API does not reach this table: its rights stand with its migration.
