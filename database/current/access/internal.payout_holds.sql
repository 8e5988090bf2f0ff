--: personal held_by,released_by keep: money needs a record of who decided
--: personal reason keep: why an organiser's money was held stands as long as the invoices
--: export none: a record of the money of a team
--: retention kept: why money was held stands as long as the invoices

-- The API does not reach this table: its rights stand with its migration.
