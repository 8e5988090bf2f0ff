-- Its name says what it asks for now: internal.require_aal2.
drop function if exists internal.require_second_step();
