--: personal author_id erase: the warning stays as its organisation's, and goes where nobody else has confirmed it
--: personal seconded_by,closed_by erase: the decision stays without who made it
--: personal title,body,sources,why keep: what an organisation told the public; of a missing person until seven days after its end
--: personal organisation none: the name of an organisation
--: retention rule warnings

-- The API does not reach this table: its rights stand with its migration.
