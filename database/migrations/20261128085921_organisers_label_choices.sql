-- Organisers of one name are told apart by a label, so the list of one's own organisers answers one more column and is made again.
drop function if exists public.list_my_organisers();
