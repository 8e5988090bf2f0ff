--: personal user_id keep: money needs a record, and the account behind the id is empty
--: personal code none: a code of ours
--: retention kept: it belongs to bookings that are kept

-- The API does not reach this table: its rights stand with its migration.
