-- Of two editors who change one byline the second is told: a byline knows which version it is, as articles do.
alter table public.bylines add column version integer not null default 1;
drop function if exists public.save_byline(jsonb, text);
