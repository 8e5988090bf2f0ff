-- A price list that is read without a code stays a read that writes nothing; the one with a code counts who tries codes.
drop function if exists public.list_ticket_types(uuid, text);
