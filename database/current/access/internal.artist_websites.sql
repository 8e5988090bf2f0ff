--: personal address keep: the website that a public page names
--: export none: the website that a public page names
--: retention kept: a fact about a public page

-- The API does not reach this table: its rights stand with its migration.
