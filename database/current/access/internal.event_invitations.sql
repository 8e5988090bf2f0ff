--: personal person_id,email erase: the invitation ends, and names nobody
--: personal created_by keep: the person who invites answers for it; the account behind the id is empty
--: personal name,code_hash,waives none: what a team calls its link, a hash of ours, and names of rules
--: retention rule event_invitations

-- The API does not reach this table: its rights stand with its migration.
