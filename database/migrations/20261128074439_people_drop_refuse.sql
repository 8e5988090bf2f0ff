-- Functions that take one value more, or answer with one more, since a refusal names its field: beside those of before, calls would
-- fit two.
drop function if exists internal.refuse(integer, text, text, text);
drop function if exists internal.refuse_hire(text, text, text);
drop function if exists internal.door_name(text);
drop function if exists internal.keep_type_places(uuid, uuid, integer);
drop function if exists internal.byline_problem(jsonb);
