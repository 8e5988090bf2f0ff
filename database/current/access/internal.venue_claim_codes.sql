--: personal email erase: codes go with their claim
--: retention rule venue_claims

-- The API does not reach this table: its rights stand with its migration.
