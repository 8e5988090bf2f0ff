-- confirm_hire is told whether its caller knows of a clash; the one without would stay beside it.
drop function if exists public.confirm_hire(uuid, integer);
