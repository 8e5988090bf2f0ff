--: personal confirmed_by keep: money needs a record of who decided
--: export none: a record of the money of a night
--: retention kept with the account

-- The API does not reach this table: its rights stand with its migration.
