--: personal network_id none: tells one network from another on one day and no longer, since its salt is deleted at midnight

-- The API does not reach this table: its rights stand with its migration.
