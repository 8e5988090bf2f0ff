--: personal user_id erase: the appointment goes with its person
--: personal organisation none: the name of an organisation
--: personal appointed_by,ended_by erase: the appointment stays without who made or ended it
--: retention rule warnings

-- The API does not reach this table: its rights stand with its migration.
