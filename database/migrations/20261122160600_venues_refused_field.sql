-- A refused correction names the field it is about: one parameter more.
drop function if exists internal.refused_correction(integer, text, text, text);
